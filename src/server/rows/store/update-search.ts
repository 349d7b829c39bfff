import type { EntityModel } from '../../../model/index.ts'
import type {
  Condition,
  Database,
  DatabaseRow as Stored,
  Writer,
} from '../../platform/database/driver/database.ts'
import { type Dialect, quote } from '../../platform/database/driver/dialect.ts'
import type { TextPieces } from '../../platform/database/driver/text-search.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import { hasOldSearchTexts } from './old-search-texts.ts'
import {
  foldSearchTexts,
  formerIndex,
  isEmpty,
  noSearchTexts,
  rowsAtOnce,
  type SearchTexts,
  searchedFields,
  searchIndex,
  searchTable,
  searchTexts,
  textsUpsert,
} from './search-texts.ts'

/** A written row, before and after; null before a create and after a delete. */
interface Change {
  readonly entity: EntityModel
  readonly id: number
  readonly before: Stored | null
  readonly after: Stored | null
}

interface TextChange {
  readonly id: number
  readonly was: SearchTexts
  readonly is: SearchTexts
}

/** Updates search texts and trigrams for changed rows, in their order, in the same transaction, with few statements. */
export const updateSearch = async (
  writer: Writer,
  database: Database,
  changes: readonly Change[],
): Promise<void> => {
  const turn = yielding()
  for (const { sql, parameters } of await searchWrites(writer, database, changes)) {
    await turn()
    await writer.run(sql, parameters)
  }
}

/**
 * Queues the changes of trigrams for the end of the transaction.
 * @returns the writes of the search texts, which nothing else in the transaction reads
 */
export const searchWrites = async (
  writer: Writer,
  database: Database,
  changes: readonly Change[],
): Promise<readonly Condition[]> => {
  const writes: Condition[] = []
  const { dialect } = database
  const { pieces } = dialect.search
  const texts = new Map<EntityModel, TextChange[]>()
  const turn = yielding()
  for (const { entity, id, before, after } of changes) {
    if (searchedFields(entity).length === 0) continue
    await turn()
    const was = before ? searchTexts(entity, before) : noSearchTexts
    const is = after ? searchTexts(entity, after) : noSearchTexts
    if (was.label === is.label && was.text === is.text) continue
    const some = texts.get(entity) ?? []
    texts.set(entity, some)
    some.push({ id, was, is })
  }
  for (const [entity, some] of texts) {
    const former = pieces !== null && hasOldSearchTexts(database, entity)
    const waiting = former ? await waitingAmong(writer, dialect, entity, some) : new Set<number>()
    if (pieces)
      for (const { id, was, is } of some) {
        if (former) await keepPieces(writer, pieces, formerIndex(entity), id, was, is)
        if (!waiting.has(id))
          await keepPieces(writer, pieces, searchIndex(entity), id, foldSearchTexts(was), foldSearchTexts(is))
      }
    const last = [...new Map(some.map((change) => [change.id, change.is]))]
    const empty = last.filter(([, is]) => isEmpty(is))
    const full = last.filter(([, is]) => !isEmpty(is))
    if (empty.length > 0)
      writes.push({
        sql: `delete from ${quote(searchTable(entity))} where ${dialect.anyOf('"id"')}`,
        parameters: [dialect.list(empty.map(([id]) => id))],
      })
    for (let from = 0; from < full.length; from += rowsAtOnce) {
      await turn()
      const rows = full.slice(from, from + rowsAtOnce)
      writes.push(
        textsUpsert(
          entity,
          rows.map(([id, is]) => ({ id, ...is, whole: !waiting.has(id) })),
        ),
      )
    }
  }
  return writes
}

/** The rows that are not yet in the current trigram index. */
const waitingAmong = async (
  writer: Writer,
  dialect: Dialect,
  entity: EntityModel,
  changes: readonly TextChange[],
): Promise<ReadonlySet<number>> => {
  const rows = await writer.rows(
    `select "id" from ${quote(searchTable(entity))} where ${dialect.anyOf('"id"')} and sought is null`,
    [dialect.list([...new Set(changes.map(({ id }) => id))])],
  )
  return new Set(rows.map(([id]) => Number(id)))
}

/** Queues index updates for the end of the transaction; otherwise each savepoint would flush the index to disk. */
const keepPieces = async (
  writer: Writer,
  pieces: TextPieces,
  index: string,
  id: number,
  was: SearchTexts,
  is: SearchTexts,
): Promise<void> => {
  if (was.label === is.label && was.text === is.text) return
  if (!isEmpty(was)) await writer.last(pieces.remove(index), [id, was.label, was.text])
  if (!isEmpty(is)) await writer.last(pieces.add(index), [id, is.label, is.text])
}
