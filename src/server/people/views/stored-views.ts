import { refusedView } from '#texts/views'
import { fold, liken } from '../../../model/index.ts'
import type { AccountModel } from '../../access/account-model.ts'
import type { Caller } from '../../access/caller.ts'
import type { Database, Reader, Writer } from '../../platform/database/driver/database.ts'
import type { Dialect } from '../../platform/database/driver/dialect.ts'
import { PersonalTable } from '../store/own-table.ts'
import type { ViewContent } from './content.ts'
import { type Audience, audiences } from './tables.ts'

export interface StoredView {
  readonly id: number
  readonly entity: string
  readonly name: string
  readonly owner: { readonly id: number; readonly name: string }
  readonly audience: Audience
  readonly roles: readonly number[]
  readonly content: ViewContent
  readonly same: string
  readonly version: number
  /** ISO 8601, UTC. */
  readonly changedAt: string
  readonly changedBy: { readonly id: number; readonly name: string }
  readonly usedAt: string | null
}

const columns =
  'v.id, v.entity, v.name, v.owner_id, v.owner_name, v.audience, v.content, v.same, v.version, v.changed_at, v.changed_by, v.changed_by_name, v.used_at'

/** The SQL condition over the alias `v` for views that a caller sees: own and shared ones, including deleted ones. */
const seenBy = ({ sql }: AccountModel, caller: Caller) => ({
  sql: `(v.owner_id = ? or v.audience = 'all'${
    caller.everything
      ? ` or v.audience = 'roles'`
      : ` or (v.audience = 'roles' and exists (select 1 from engine_view_roles l join ${sql.accountRoles} a on a.target_id = l.role_id where l.view_id = v.id and a.owner_id = ?))`
  })`,
  parameters: caller.everything ? [caller.id] : [caller.id, caller.id],
})

/** The same check for a loaded view and a caller with these roles. */
export const maySeeView = (
  { owner, audience, roles }: StoredView,
  { id, everything }: Caller,
  held: readonly number[],
): boolean =>
  owner.id === id ||
  audience === 'all' ||
  (audience === 'roles' && (everything || roles.some((role) => held.includes(role))))

export interface ViewFilter {
  /** Text within the name, ignoring case; '' for any. */
  readonly keyword: string
  /** The key of a selection: finds views of the same rows; null for any. */
  readonly same: string | null
  readonly most: number
}

const inName = (keyword: string): string => `%${liken(keyword).replace(/[\\%_]/g, '\\$&')}%`

/** The views of an entity that a caller sees: own ones first, then by last use. */
export const readViews = async (
  reader: Reader & Pick<Database, 'dialect'>,
  model: AccountModel,
  entity: string,
  caller: Caller,
  { keyword, same, most }: ViewFilter,
): Promise<readonly StoredView[]> => {
  const seen = seenBy(model, caller)
  const rows = await reader.all(
    `select ${columns} from engine_views v where v.entity = ? and v.deleted_at is null and ${seen.sql}${keyword === '' ? '' : ` and ${reader.dialect.liken('v.name_key')} like ? escape '\\'`}${same === null ? '' : ' and v.same = ?'}
    order by case when v.owner_id = ? then 0 else 1 end, coalesce(v.used_at, v.changed_at) desc, v.id desc limit ?`,
    [
      ...[entity, ...seen.parameters],
      ...(keyword === '' ? [] : [inName(keyword)]),
      ...(same === null ? [] : [same]),
      ...[caller.id, most],
    ],
  )
  return withRoles(reader, rows)
}

/**
 * A view that the caller sees; null if there is none.
 * @param locking is appended to the statement
 * @param deleted reads deleted views instead, kept for a day
 */
export const readView = async (
  reader: Reader,
  model: AccountModel,
  id: number,
  caller: Caller,
  { locking = '', deleted = false } = {},
): Promise<StoredView | null> => {
  const seen = seenBy(model, caller)
  const there = `v.deleted_at is ${deleted ? 'not null' : 'null'}`
  const rows = await reader.all(
    `select ${columns} from engine_views v where v.id = ? and ${there} and ${seen.sql}${locking}`,
    [id, ...seen.parameters],
  )
  return (await withRoles(reader, rows))[0] ?? null
}

/** Views by id without a visibility check; callers check each with `maySeeView`. */
export const viewsOfIds = async (
  reader: Reader,
  dialect: Dialect,
  ids: readonly number[],
): Promise<readonly StoredView[]> => {
  if (ids.length === 0) return []
  const sql = `select ${columns} from engine_views v where ${dialect.anyOf('v.id')} and v.deleted_at is null`
  return withRoles(reader, await reader.all(sql, [dialect.list(ids)]))
}

type Stored = Readonly<Record<string, unknown>>

const withRoles = async (reader: Reader, rows: readonly Stored[]): Promise<readonly StoredView[]> => {
  const shared = rows.flatMap(({ id, audience }) => (audience === 'roles' ? [Number(id)] : []))
  const links =
    shared.length === 0
      ? []
      : await reader.rows(
          `select view_id, role_id from engine_view_roles where view_id in (${shared.map(() => '?').join(', ')}) order by role_id`,
          shared,
        )
  return rows.map((row) => ({
    id: Number(row.id),
    entity: String(row.entity),
    name: String(row.name),
    owner: { id: Number(row.owner_id), name: String(row.owner_name) },
    audience: audiences.find((each) => each === row.audience) ?? 'mine',
    roles: links.flatMap(([view, role]) => (Number(view) === Number(row.id) ? [Number(role)] : [])),
    content: JSON.parse(String(row.content)) as ViewContent, // we wrote this JSON
    same: String(row.same),
    version: Number(row.version),
    changedAt: String(row.changed_at),
    changedBy: { id: Number(row.changed_by), name: String(row.changed_by_name) },
    usedAt: row.used_at === null ? null : String(row.used_at),
  }))
}

export type NewView = Pick<StoredView, 'entity' | 'name' | 'audience' | 'roles' | 'content' | 'same'>

/** The write access to views; others may read shared ones. */
export const ownViews = new PersonalTable({
  ...{ table: 'engine_views', owner: 'owner_id', there: 'deleted_at is null', most: 500 },
  says: { most: refusedView.most, missing: refusedView.missing },
})

/**
 * Creates or updates a view.
 * @param id null for a new one
 * @returns its id
 * @throws HttpError 409 if there are too many
 */
export const writeView = async (
  writer: Writer,
  id: number | null,
  { entity, name, audience, roles, content, same }: NewView,
  by: Caller,
  at: string,
): Promise<number> => {
  const values = {
    ...{ name, name_key: fold(name), audience, content: JSON.stringify(content), same },
    ...{ changed_at: at, changed_by: by.id, changed_by_name: by.name },
  }
  const made =
    id ?? (await ownViews.add(writer, by.id, { ...values, entity, owner_name: by.name, version: 1 }))
  if (id !== null) await ownViews.change(writer, id, values, ['version = version + 1'])
  await writer.run('delete from engine_view_roles where view_id = ?', [made])
  for (const role of audience === 'roles' ? roles : [])
    await writer.run('insert into engine_view_roles (view_id, role_id) values (?, ?)', [made, role])
  return made
}

/** Marks a view as deleted, and removes views that were deleted more than a day ago. */
export const deleteView = async (writer: Writer, id: number, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - 86_400_000).toISOString()
  await writer.run('delete from engine_views where deleted_at < ?', [before])
  await writer.run('update engine_views set deleted_at = ? where id = ?', [now.toISOString(), id])
}

/** Restores a deleted view unchanged. @throws HttpError 409 if its owner has too many */
export const restoreView = async (writer: Writer, { id, owner }: StoredView): Promise<void> => {
  await ownViews.refuseFull(writer, owner.id)
  await ownViews.change(writer, id, { deleted_at: null })
}

/** Records that a view was opened, at most once a day. */
export const noteViewUse = (writer: Writer, id: number, now: Date): Promise<unknown> => {
  const before = new Date(now.getTime() - 86_400_000).toISOString()
  return writer.run('update engine_views set used_at = ? where id = ? and (used_at is null or used_at < ?)', [
    now.toISOString(),
    id,
    before,
  ])
}
