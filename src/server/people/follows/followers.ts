import { type EntityModel, isSecret, type Model } from '../../../model/index.ts'
import type { Reader, Writer } from '../../platform/database/driver/database.ts'
import { type Dialect, quote } from '../../platform/database/driver/dialect.ts'
import { fromVisible, unfilteredRows } from '../../platform/sql/row-security.ts'
import { type StoredReason, storedReasons } from './tables.ts'

/** Why a person follows a row: they made it, a reference names them, or a stored reason. */
export type FollowReason = 'made' | 'responsible' | Exclude<StoredReason, 'off'>

/** The followers of a row by account, without those who unfollowed it. */
export type Followers = ReadonlyMap<number, FollowReason>

interface Naming {
  readonly key: string
  readonly why: 'made' | 'responsible'
}

/** The columns that refer to accounts: the creator of a row, and the people responsible for it. */
export const namingColumns = (model: Model, entity: EntityModel): readonly Naming[] =>
  entity.fields.flatMap((field) =>
    field.to === model.account && field.links === 'one' && field.stored && !isSecret(field)
      ? [{ key: field.key, why: field.stamped === 'creator' ? ('made' as const) : ('responsible' as const) }]
      : [],
  )

const ranks: readonly FollowReason[] = ['made', 'responsible', 'commented', 'mentioned', 'chosen']

/**
 * The followers of some rows, by row id; deleted rows have none.
 * @param account reads the stored reasons of this account only, since others may be thousands
 */
export const followersOf = async (
  { model, dialect }: { readonly model: Model; readonly dialect: Dialect },
  reader: Reader,
  entity: EntityModel,
  ids: readonly number[],
  account: number | null = null,
): Promise<ReadonlyMap<number, Followers>> => {
  const naming = namingColumns(model, entity)
  const columns = ['id', ...naming.map(({ key }) => key)].map((name) => `r.${quote(name)}`).join(', ')
  const rows = await reader.rows(
    `select ${columns} from ${fromVisible(entity, unfilteredRows, 'r')} where ${dialect.anyOf('r."id"')}`,
    [dialect.list(ids)],
  )
  const found = new Map<number, Map<number, FollowReason>>()
  for (const [id, ...named] of rows) {
    const followers = new Map<number, FollowReason>()
    for (const [at, { why }] of naming.entries())
      if (typeof named[at] === 'number') follow(followers, named[at], why)
    found.set(Number(id), followers)
  }
  const kept = await reader.rows(
    `select row_id, account_id, why from engine_follows where entity = ? and ${dialect.anyOf('row_id')}${account === null ? '' : ' and account_id = ?'}`,
    [entity.name, dialect.list(ids), ...(account === null ? [] : [account])],
  )
  for (const [row, person, said] of kept) {
    const followers = found.get(Number(row))
    const why = storedReasons.find((each) => each === said)
    if (why === 'off') followers?.delete(Number(person))
    else if (followers && why) follow(followers, Number(person), why)
  }
  return found
}

const follow = (followers: Map<number, FollowReason>, account: number, why: FollowReason): void => {
  const known = followers.get(account)
  if (known === undefined || ranks.indexOf(why) < ranks.indexOf(known)) followers.set(account, why)
}

/** Makes a person follow a row because they commented or were mentioned; their own choice takes precedence. */
export const addFollower = async (
  writer: Writer,
  { name }: EntityModel,
  row: number,
  account: number,
  why: 'commented' | 'mentioned',
): Promise<void> => {
  const over =
    why === 'commented'
      ? `do update set why = excluded.why where engine_follows.why = 'mentioned'`
      : 'do nothing'
  await writer.run(
    `insert into engine_follows (entity, row_id, account_id, why) values (?, ?, ?, ?) on conflict (entity, row_id, account_id) ${over}`,
    [name, row, account, why],
  )
}

/** Stores a person's choice to follow or not. @returns whether it changed */
export const chooseFollowing = async (
  writer: Writer,
  { name }: EntityModel,
  row: number,
  account: number,
  following: boolean,
): Promise<boolean> => {
  const changed = await writer.run(
    'insert into engine_follows (entity, row_id, account_id, why) values (?, ?, ?, ?) on conflict (entity, row_id, account_id) do update set why = excluded.why where engine_follows.why <> excluded.why',
    [name, row, account, following ? 'chosen' : 'off'],
  )
  return changed > 0
}
