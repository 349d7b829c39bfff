import type { EntityModel } from '../../model/index.ts'
import type { Caller } from '../context/caller.ts'
import { visibleFields } from '../context/fields.ts'
import type { Reader, Record as Stored, Writer } from '../database/driver/database.ts'
import { takingTurns } from '../fairness/taking-turns.ts'
import { followersOf, namingColumns } from '../follows/followers.ts'
import { KnownPeople, Readers } from '../follows/who-reads.ts'
import type { News, NewsReader } from '../news/news.ts'
import type { RecordParts } from '../rows/read/record-parts.ts'
import type { Changes } from '../rows/store/history.ts'
import { addNotices, type Notice, tellInboxes } from './add-notices.ts'

/** A batch of more rows is told as a whole, not row by row. */
const mostTold = 20

/** One that follows rows of the news, and which of these they may read. */
interface Follower {
  readonly caller: Caller
  readonly rows: ReadonlySet<number>
}

/** Who did it; null where the server itself did. */
type By = NonNullable<Notice['by']> | null

interface Entry {
  readonly id: number
  readonly row: number
  readonly verb: string
  readonly changes: Changes
}

/** Tells whoever follows rows what others have changed in them. */
export const tellFollowers = (parts: RecordParts): NewsReader => {
  const known = new KnownPeople()
  return async (writer, news) => {
    const { entity, batch: id } = news
    if (!entity.comments) return
    const [batch] = await writer.all(
      'select account_id, account_name, kind, total, undoes from engine_batches where id = ?',
      [id],
    )
    if (batch === undefined) return
    const readers = new Readers(parts, writer, await known.asOf(writer))
    const followers = await readFollowers(parts, readers, writer, news, batch.account_id)
    if (followers.length === 0) return
    const by =
      typeof batch.account_id === 'number' ? { id: batch.account_id, name: String(batch.account_name) } : null
    const now = parts.context.now()
    const entries = await readEntries(parts, writer, news)
    const noticesOf = (follower: Follower) =>
      entries.flatMap((entry) => noticeOf(parts, entity, entry, by, follower))
    if (Number(batch.total) <= mostTold) return addNotices(writer, now, followers.flatMap(noticesOf))
    const counted = followers.map((follower) => ({
      person: follower.caller.id,
      rows: new Set(noticesOf(follower).map(({ row }) => row)).size,
    }))
    await tellWhole(parts, writer, now, news, by, String(batch.kind), counted)
  }
}

/** Everybody but who did it, who is active, and who may read any of the rows. */
const readFollowers = async (
  parts: RecordParts,
  readers: Readers,
  writer: Writer,
  { entity, rows }: News,
  author: unknown,
): Promise<readonly Follower[]> => {
  const byPerson = new Map<number, number[]>()
  for (const [row, people] of await followersOf(parts, writer, entity, rows))
    for (const person of people.keys())
      if (person !== author) byPerson.set(person, [...(byPerson.get(person) ?? []), row])
  const found: Follower[] = []
  for (const [person, followed] of byPerson) {
    const seen = await readers.rowsRead(person, entity, followed)
    const caller = await readers.person(person)
    if (caller !== null && seen.size > 0) found.push({ caller, rows: seen })
  }
  return found
}

const readEntries = async (
  { dialect }: RecordParts,
  reader: Reader,
  { entity, batch, rows }: News,
): Promise<readonly Entry[]> => {
  const found = await reader.all(
    `select id, row_id, verb, changes from engine_history where batch_id = ? and entity = ? and ${dialect.anyOf('row_id')} order by id`,
    [batch, entity.name, dialect.list(rows)],
  )
  return found.map((entry: Stored) => ({
    ...{ id: Number(entry.id), row: Number(entry.row_id), verb: String(entry.verb) },
    changes: JSON.parse(String(entry.changes)) as Changes, // as it was written
  }))
}

/** What an entry is to somebody: nothing where it changed only what they may not see. */
const noticeOf = (
  { model }: RecordParts,
  entity: EntityModel,
  { id, row, verb, changes }: Entry,
  by: By,
  { caller, rows }: Follower,
): readonly Notice[] => {
  if (!rows.has(row)) return []
  const seen = visibleFields(entity, caller).filter(({ key }) => changes[key] !== undefined)
  const naming = namingColumns(model, entity)
  const responsible = naming.some(
    ({ key, why }) =>
      why === 'responsible' && changes[key]?.[1] === caller.id && seen.some((field) => field.key === key),
  )
  // What was begun concerns nobody yet but whom it names.
  if (verb === 'create' ? !responsible : seen.length === 0) return []
  const about = { entity: entity.name, row, key: `row:${entity.name}:${row}` }
  const payload = responsible ? { responsible: true } : {}
  return [{ person: caller.id, kind: 'change', by, entry: id, payload, once: `change:${id}`, ...about }]
}

/** How many rows that somebody follows were changed so that they may see it. */
interface Counted {
  readonly person: number
  readonly rows: number
}

/** One notice for a batch and person, which counts on with each part of the batch. */
const tellWhole = async (
  { dialect }: Pick<RecordParts, 'dialect'>,
  writer: Writer,
  now: Date,
  { entity, batch }: News,
  by: By,
  kind: string,
  followers: readonly Counted[],
): Promise<void> => {
  const key = `followed:${batch}`
  const people = dialect.list(followers.map(({ person }) => person))
  const once = await writer.rows(
    `select account_id, id, payload from engine_notices where ${dialect.anyOf('account_id')} and once = ?`,
    [people, key],
  )
  const known = new Map(once.map(([account, id, payload]) => [Number(account), { id: Number(id), payload }]))
  const turn = takingTurns()
  const later: number[] = []
  const first: Notice[] = []
  for (const { person, rows } of followers) {
    if (rows === 0) continue
    await turn()
    const notice = known.get(person)
    const before = notice === undefined ? 0 : Number(JSON.parse(String(notice.payload)).followed)
    const payload = { batch, kind, entity: entity.name, followed: before + rows }
    if (notice === undefined) {
      first.push({ person, key, kind: 'batch', entity: entity.name, by, payload, once: key })
      continue
    }
    await writer.run('update engine_notices set payload = ? where id = ?', [
      JSON.stringify(payload),
      notice.id,
    ])
    later.push(person)
  }
  await addNotices(writer, now, first)
  await tellInboxes(writer, later)
}
