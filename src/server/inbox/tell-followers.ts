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
import { rowKey } from './row-key.ts'

/** A batch of more rows is told as a whole, not row by row. */
const mostTold = 20

/** Of so many rows it is read at once who follows them: one statement of SQLite's holds the event loop until its end. */
const followedAtOnce = 5

/** One that follows rows of the news, and which of these they may read. */
interface Follower {
  readonly caller: Caller
  readonly rows: readonly number[]
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
    const entries = Map.groupBy(await readEntries(parts, writer, news), ({ row }) => row)
    const noticesOf = noticesFor(parts, entity, entries, by)
    const isWhole = Number(batch.total) > mostTold
    const turn = takingTurns()
    const notices: Notice[] = []
    const counted: Counted[] = []
    for (const follower of followers) {
      await turn()
      const own = noticesOf(follower)
      if (!isWhole) notices.push(...own)
      else counted.push({ person: follower.caller.id, rows: new Set(own.map(({ row }) => row)).size })
    }
    if (isWhole) await tellWhole(parts, writer, now, news, by, String(batch.kind), counted)
    else await addNotices(writer, now, notices)
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
  const turn = takingTurns()
  const byPerson = new Map<number, number[]>()
  // A few rows at once: where many follow each, to read who does takes its time.
  for (let begin = 0; begin < rows.length; begin += followedAtOnce) {
    await turn()
    const some = rows.slice(begin, begin + followedAtOnce)
    for (const [row, people] of await followersOf(parts, writer, entity, some))
      for (const person of people.keys()) {
        if (person === author) continue
        const known = byPerson.get(person)
        if (known === undefined) byPerson.set(person, [row])
        else known.push(row)
      }
  }
  const people = await readers.people([...byPerson.keys()])
  const followed = [...new Set([...byPerson.values()].flat())]
  const read = await readers.rowsReadBy(people, entity, followed)
  const found: Follower[] = []
  for (const caller of people) {
    await turn()
    const readable = read.get(caller.id)
    const seen = (byPerson.get(caller.id) ?? []).filter((row) => readable?.has(row))
    if (seen.length > 0) found.push({ caller, rows: seen })
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

/** What the entries, by row, are to somebody: nothing where they changed only what they may not see. */
const noticesFor = (
  { model }: RecordParts,
  entity: EntityModel,
  entries: ReadonlyMap<number, readonly Entry[]>,
  by: By,
): ((follower: Follower) => readonly Notice[]) => {
  const naming = namingColumns(model, entity).filter(({ why }) => why === 'responsible')
  return ({ caller, rows }) => {
    const keys = new Set(visibleFields(entity, caller).map(({ key }) => key))
    const noticeOf = ({ id, row, verb, changes }: Entry): readonly Notice[] => {
      const responsible = naming.some(({ key }) => changes[key]?.[1] === caller.id && keys.has(key))
      // What was begun concerns nobody yet but whom it names.
      const concerns = verb === 'create' ? responsible : Object.keys(changes).some((key) => keys.has(key))
      if (!concerns) return []
      const about = { entity: entity.name, row, key: rowKey(entity, row) }
      const payload = responsible ? { responsible: true } : {}
      return [{ person: caller.id, kind: 'change', by, entry: id, payload, once: `change:${id}`, ...about }]
    }
    return rows.flatMap((row) => (entries.get(row) ?? []).flatMap(noticeOf))
  }
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
  const later: { readonly id: number; readonly person: number; readonly payload: string }[] = []
  const first: Notice[] = []
  for (const { person, rows } of followers) {
    if (rows === 0) continue
    await turn()
    const notice = known.get(person)
    const before = notice === undefined ? 0 : Number(JSON.parse(String(notice.payload)).followed)
    const payload = { batch, kind, entity: entity.name, followed: before + rows }
    if (notice === undefined)
      first.push({ person, key, kind: 'batch', entity: entity.name, by, payload, once: key })
    else later.push({ id: notice.id, person, payload: JSON.stringify(payload) })
  }
  for (let begin = 0; begin < later.length; begin += dialect.rowsAtOnce) {
    await turn()
    const some = later.slice(begin, begin + dialect.rowsAtOnce)
    await writer.run(
      `update engine_notices set payload = v.payload from ${dialect.recordset('engine_notices', ['id', 'payload'])} v where engine_notices.id = v.id`,
      [JSON.stringify(some.map(({ id, payload }) => ({ id, payload })))],
    )
  }
  await addNotices(writer, now, first)
  await tellInboxes(
    writer,
    later.map(({ person }) => person),
  )
}
