import type { EntityModel } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import { visibleFields } from '../../access/fields.ts'
import type { RowEvent, RowEventReader } from '../../events/row-events/row-events.ts'
import type { Reader, Writer } from '../../platform/database/driver/database.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import { ofRowsInBatch } from '../../rows/batches/undo-entries.ts'
import type { RecordParts } from '../../rows/read/record-parts.ts'
import type { FieldChanges } from '../../rows/store/history.ts'
import { followersOf, namingColumns } from '../follows/followers.ts'
import { KnownPeople, ReadRightsLookup } from '../follows/read-rights-lookup.ts'
import { addNotices, type Notice, notifyInboxes } from './add-notices.ts'
import { rowKey } from './row-key.ts'

/** A larger batch gives one notice, not one for each row. */
const mostTold = 20

/** Rows per query for followers: on SQLite a query blocks the event loop. */
const [followedAtFirst, followedAtMost] = [5, 100]
/** Rows per query for history entries. */
const entriesAtOnce = 100
/** While a query finds fewer followers than this, the next one reads twice as many rows. */
const fewFollowers = 50

/** A follower of changed rows, with those that they may read. */
interface Follower {
  readonly caller: Caller
  readonly rows: readonly number[]
}

/** The author; null for the server itself. */
type By = NonNullable<Notice['by']> | null

interface Batch {
  readonly by: By
  readonly kind: string
  /** The number of rows that it wrote. */
  readonly total: number
}

interface Entry {
  readonly id: number
  readonly batch: number
  readonly row: number
  readonly verb: string
  readonly changes: FieldChanges
}

/** Notifies followers of rows about changes by others. */
export const notifyFollowers = (parts: RecordParts): RowEventReader => {
  const known = new KnownPeople()
  return async (writer, all) => {
    const readers = new ReadRightsLookup(parts, writer, await known.asOf(writer))
    const ofComments = all.filter(({ entity }) => entity.comments)
    const batches = await readBatches(parts, writer, ofComments)
    const now = parts.context.now()
    const turn = yielding()
    const notices: Notice[] = []
    for (const [entity, news] of Map.groupBy(ofComments, (piece) => piece.entity)) {
      const reading = await readFollowed(parts, readers, writer, entity, news, batches)
      for (const piece of news) {
        await turn()
        const batch = batches.get(piece.batch)
        if (batch === undefined) continue
        const followers = await reading.followersOf(piece, batch.by)
        const noticesOf = noticesFor(parts, entity, reading.entriesOf(piece), batch.by)
        const isWhole = batch.total > mostTold
        const counted: Counted[] = []
        for (const follower of followers) {
          await turn()
          const own = noticesOf(follower)
          if (!isWhole) notices.push(...own)
          else counted.push({ person: follower.caller.id, rows: new Set(own.map(({ row }) => row)).size })
        }
        if (isWhole) await tellWhole(parts, writer, now, piece, batch, counted)
      }
    }
    await addNotices(writer, now, notices)
  }
}

const readBatches = async (
  { dialect }: RecordParts,
  reader: Reader,
  news: readonly RowEvent[],
): Promise<ReadonlyMap<number, Batch>> => {
  const ids = [...new Set(news.map(({ batch }) => batch))]
  const rows = await reader.rows(
    `select id, account_id, account_name, kind, total from engine_batches where ${dialect.anyOf('id')}`,
    [dialect.list(ids)],
  )
  return new Map(
    rows.map(([id, account, name, kind, total]) => [
      Number(id),
      {
        by: typeof account === 'number' ? { id: account, name: String(name) } : null,
        ...{ kind: String(kind), total: Number(total) },
      },
    ]),
  )
}

/** Reads the followers with read rights and the history entries for all row events of one entity. */
const readFollowed = async (
  parts: RecordParts,
  readers: ReadRightsLookup,
  writer: Writer,
  entity: EntityModel,
  news: readonly RowEvent[],
  batches: ReadonlyMap<number, Batch>,
) => {
  const turn = yielding()
  const rows = [...new Set(news.flatMap((piece) => piece.rows))]
  const following = await readFollowing(parts, writer, entity, rows)
  // Skips rows that nobody but the author follows.
  const [accounts, followed] = [new Set<number>(), new Set<number>()]
  for (const { batch, rows } of news) {
    const author = batches.get(batch)?.by?.id
    for (const row of rows) {
      await turn()
      for (const account of following.get(row) ?? []) {
        if (account === author) continue
        accounts.add(account)
        followed.add(row)
      }
    }
  }
  const people = await readers.people([...accounts])
  const callers = new Map(people.map((caller) => [caller.id, caller]))
  const read = await readers.rowsReadBy(people, entity, [...followed])
  const entries = await readEntries(parts, writer, entity, news, batches, followed)
  const byBatch = Map.groupBy(entries, ({ batch }) => batch)
  return {
    /** The active followers, except the author, who may read any of the rows. */
    followersOf: async (piece: RowEvent, by: By): Promise<readonly Follower[]> => {
      const byPerson = new Map<number, number[]>()
      for (const row of piece.rows) {
        await turn()
        for (const person of following.get(row) ?? []) {
          if (person === by?.id || !read.get(person)?.has(row)) continue
          const known = byPerson.get(person)
          if (known === undefined) byPerson.set(person, [row])
          else known.push(row)
        }
      }
      return [...byPerson].flatMap(([person, rows]) => {
        const caller = callers.get(person)
        return caller === undefined ? [] : [{ caller, rows }]
      })
    },
    entriesOf: (piece: RowEvent): ReadonlyMap<number, readonly Entry[]> =>
      Map.groupBy(byBatch.get(piece.batch) ?? [], ({ row }) => row),
  }
}

/** The followers of each row. Rows with many followers are read a few at a time, since the query is slow. */
const readFollowing = async (
  parts: RecordParts,
  reader: Reader,
  entity: EntityModel,
  rows: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> => {
  const turn = yielding()
  const found = new Map<number, ReadonlySet<number>>()
  for (let begin = 0, many = followedAtFirst; begin < rows.length; ) {
    await turn()
    let followers = 0
    for (const [row, people] of await followersOf(parts, reader, entity, rows.slice(begin, begin + many))) {
      found.set(row, new Set(people.keys()))
      followers += people.size
    }
    begin += many
    many = followers < fewFollowers ? Math.min(followedAtMost, many * 2) : followedAtFirst
  }
  return found
}

/**
 * The history entries of row events: for small batches all in one query, for large ones only those of followed rows.
 */
const readEntries = async (
  { dialect }: RecordParts,
  reader: Reader,
  entity: EntityModel,
  news: readonly RowEvent[],
  batches: ReadonlyMap<number, Batch>,
  rows: ReadonlySet<number>,
): Promise<readonly Entry[]> => {
  if (rows.size === 0) return []
  const turn = yielding()
  const isLarge = ({ batch }: RowEvent) => (batches.get(batch)?.total ?? 0) > mostTold
  const select = 'select id, batch_id, entity, row_id, verb, changes from engine_history where'
  const small = [...new Set(news.filter((piece) => !isLarge(piece)).map(({ batch }) => batch))]
  const found = [
    ...(small.length === 0
      ? []
      : // By batch alone: with the entity, SQLite scans its whole history.
        await reader.all(`${select} ${dialect.anyOf('batch_id')} order by id`, [dialect.list(small)])),
  ]
  for (const piece of news.filter(isLarge)) {
    const followed = piece.rows.filter((row) => rows.has(row))
    for (let begin = 0; begin < followed.length; begin += entriesAtOnce) {
      await turn()
      const some = dialect.list(followed.slice(begin, begin + entriesAtOnce))
      const { sql, parameters } = ofRowsInBatch(piece.batch)
      found.push(
        ...(await reader.all(`${select} entity = ? and ${dialect.anyOf('row_id')} and ${sql} order by id`, [
          ...[entity.name, some],
          ...parameters,
        ])),
      )
    }
  }
  const entries: Entry[] = []
  for (const entry of found) {
    await turn()
    if (entry.entity !== entity.name || !rows.has(Number(entry.row_id))) continue
    entries.push({
      ...{ id: Number(entry.id), batch: Number(entry.batch_id), row: Number(entry.row_id) },
      ...{ verb: String(entry.verb), changes: JSON.parse(String(entry.changes)) as FieldChanges }, // we wrote this JSON
    })
  }
  return entries
}

/** The notices for a follower from entries by row; changes of invisible fields only give none. */
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
      // A new row concerns only the people whom it names as responsible.
      const concerns = verb === 'create' ? responsible : Object.keys(changes).some((key) => keys.has(key))
      if (!concerns) return []
      const about = { entity: entity.name, row, key: rowKey(entity, row) }
      const payload = responsible ? { responsible: true } : {}
      return [{ person: caller.id, kind: 'change', by, entry: id, payload, once: `change:${id}`, ...about }]
    }
    return rows.flatMap((row) => (entries.get(row) ?? []).flatMap(noticeOf))
  }
}

/** The number of followed rows with a change that the person may see. */
interface Counted {
  readonly person: number
  readonly rows: number
}

/** Adds one notice for each batch and person; later parts of the batch increase its count. */
const tellWhole = async (
  { dialect }: Pick<RecordParts, 'dialect'>,
  writer: Writer,
  now: Date,
  { entity, batch }: RowEvent,
  { by, kind }: Batch,
  followers: readonly Counted[],
): Promise<void> => {
  const key = `followed:${batch}`
  const people = dialect.list(followers.map(({ person }) => person))
  const once = await writer.rows(
    `select account_id, id, payload from engine_notices where ${dialect.anyOf('account_id')} and once = ?`,
    [people, key],
  )
  const known = new Map(once.map(([account, id, payload]) => [Number(account), { id: Number(id), payload }]))
  const turn = yielding()
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
  await notifyInboxes(
    writer,
    later.map(({ person }) => person),
  )
}
