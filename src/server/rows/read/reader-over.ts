import type { EntityModel } from '../../../model/index.ts'
import type { Reader } from '../../database/driver/database.ts'
import { mostRows } from './read-counts.ts'
import type { RecordParts } from './record-parts.ts'

/** From so many rows on, going through all of them would hold the event loop for tens of milliseconds. */
const manyRows = 10_000

/**
 * Reads for what may have to go through every row of one of the entities: on the event loop while all are small, which
 * is quickest, and aside otherwise.
 * @param times that each of them may be gone through
 */
export const readerOver = async (
  parts: RecordParts,
  entities: readonly EntityModel[],
  times = 1,
): Promise<Reader> => {
  const { database } = parts.context
  if (entities.length === 0) return database
  const most = await mostRows(database, parts.counters, entities)
  return most * Math.max(1, times) < manyRows ? database : database.aside
}
