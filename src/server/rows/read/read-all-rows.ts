import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Day, EntityModel } from '../../../model/index.ts'
import type { RowAccess } from '../../access/fields.ts'
import { presentWho } from '../../platform/queues/asker.ts'
import { FairQueue } from '../../platform/queues/fair-queue.ts'
import type { RowFilter } from '../../platform/sql/row-security.ts'
import { largestRowCount } from './read-counts.ts'
import { readByIds } from './read-found.ts'
import { readPage } from './read-list.ts'
import { byLabel, optionShape } from './read-options.ts'
import type { RecordParts } from './record-parts.ts'
import type { RowShape } from './shape.ts'
import { idsStatement, type PageSource } from './statements.ts'

/** Up to so many rows are one answer, which the browser may cache; more are streamed in slices. */
const mostAtOnce = 1000
const slice = 500

/** Limits concurrent streams of whole tables, in all and per client: each holds all ids in memory until it ends. */
const onTheirWay = new FairQueue({ width: 32, widthOfOne: 1, length: 500, lengthOfOne: 50 })
/** Clients that read more slowly are disconnected. */
const longestMilliseconds = 300_000

const wholePlace = { offset: 0, size: Number.MAX_SAFE_INTEGER, total: Number.MAX_SAFE_INTEGER }

/**
 * Streams the rows that exist at the start, ordered by label, as JSON in slices. Back-pressure of the connection delays
 * further reads.
 * A row deleted meanwhile is skipped; a changed row is sent with its values at that moment.
 */
async function* inSlices(
  parts: RecordParts,
  view: PageSource,
  shape: RowShape,
  today: Day,
): AsyncGenerator<string> {
  const { sql, parameters } = idsStatement(parts.dialect, view, wholePlace)
  const ids = await parts.context.database.background.numbers(sql, parameters)
  yield '{"data":['
  let comma = ''
  for (let at = 0; at < ids.length; at += slice) {
    const rows = await readByIds(parts, view, shape, [...ids.subarray(at, at + slice)], today)
    if (rows.length > 0) yield comma + rows.join(',')
    if (rows.length > 0) comma = ','
    await nextTurn() // yields to other requests between slices
  }
  yield ']}'
}

/** Occupies a place in the queue until the stream ends or the connection closes. */
const inTurn = async (slices: () => AsyncGenerator<string>): Promise<Readable> => {
  const leave = await onTheirWay.place(presentWho())
  const stream = Readable.from(slices())
  const late = setTimeout(() => stream.destroy(), longestMilliseconds).unref()
  return stream.once('close', () => {
    clearTimeout(late)
    leave()
  })
}

/**
 * Every row of an entity under `data`: as text, or as a stream where there are many.
 * @param access what the caller sees of the rows; null: id and label alone
 * @throws HttpError 503 where too many such answers are in progress
 */
export const readAllRows = async (
  parts: RecordParts,
  entity: EntityModel,
  reach: RowFilter,
  access: RowAccess | null,
  today: Day,
): Promise<string | Readable> => {
  const view = byLabel(entity, reach, [])
  const shape = access ? parts.shapes.of(entity, access, 'options') : optionShape(parts, view)
  const { database } = parts.context
  if ((await largestRowCount(database, parts.counters, [entity])) > mostAtOnce)
    return inTurn(() => inSlices(parts, view, shape, today))
  const rows = await readPage(parts, database, view, shape, wholePlace, today)
  return `{"data":[${rows.join(',')}]}`
}
