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

/** So many rows are one answer, which the browser may keep; more are sent slice by slice. */
const mostAtOnce = 1000
const slice = 500

/** Whole tables on their way at once, and of one asker: each holds the ids of its rows until it is sent. */
const onTheirWay = new FairQueue({ width: 32, widthOfOne: 1, length: 500, lengthOfOne: 50 })
/** Who reads more slowly than this is let go. */
const longestMilliseconds = 300_000

const wholePlace = { offset: 0, size: Number.MAX_SAFE_INTEGER, total: Number.MAX_SAFE_INTEGER }

/**
 * The rows that there are when it begins, by label, as JSON in slices. No more of them is read than the connection takes.
 * A row that goes away meanwhile is left out; one that changes is answered as it is when its turn comes.
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
    await nextTurn() // others have theirs between two slices
  }
  yield ']}'
}

/** Keeps the asker's place until the last slice is sent, or the connection is gone. */
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
 * @param access what the caller sees, of which the entity's own table is answered; null: id and label alone
 * @throws HttpError 503 where too many such answers are on their way
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
