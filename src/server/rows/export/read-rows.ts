import { type Row, toneOf } from '../../../model/index.ts'
import { fieldsOf } from '../../../model/rules/predicate.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { fromVisible } from '../../platform/sql/row-security.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { buildShape } from '../read/shape.ts'
import { writeRows } from '../read/write-rows.ts'
import { fieldsFor } from './columns.ts'
import type { ExportRequest } from './export-request.ts'

/** A row as the list answers it, with the reason for its colour; '' without one. */
export interface ExportRow {
  readonly row: Row
  readonly why: string
}

/** Rows read at once, while the previous ones are written. */
const rowsAtOnce = 100

/** Yields the rows of these ids in their order, as the list answers them, in batches of `rowsAtOnce`. */
export async function* readExportRows(
  parts: RecordParts,
  reader: Reader,
  { entity, columns, access }: ExportRequest,
  ids: Float64Array,
): AsyncGenerator<readonly ExportRow[]> {
  const { model, dialect, context } = parts
  const { reach } = access
  const today = context.today()
  const ruled = entity.tones.flatMap(({ when }) => fieldsOf(when))
  const fields = fieldsFor(columns, ruled, access)
  const owned = access.owned.filter((name) => columns.some(({ inside }) => inside === name))
  // Without the label cache, so that names match the snapshot.
  const shape = buildShape(model, entity, { fields, owned, reach }, 'list', null)
  const sql = `select ${shape.columns} from ${fromVisible(entity, reach, 'r')}${shape.joins} where ${dialect.anyOf('r."id"')}`
  const read = async (from: number): Promise<readonly ExportRow[]> => {
    const some = [...ids.subarray(from, from + rowsAtOnce)]
    if (some.length === 0) return []
    const found = await reader.rows(sql, [dialect.list(some)])
    const byId = new Map(found.map((row) => [Number(row[0]), row]))
    const inOrder = some.flatMap((id) => {
      const row = byId.get(id)
      return row ? [row] : []
    })
    const written = await writeRows(parts, reader, { entity, reach }, shape, inOrder, today)
    return written.map((json) => {
      const row: Row = JSON.parse(json)
      return { row, why: toneOf(model, entity, row, today)?.reason ?? '' }
    })
  }
  let next = read(0)
  for (let from = 0; from < ids.length; from += rowsAtOnce) {
    const rows = await next
    next = read(from + rowsAtOnce)
    next.catch(() => {}) // reported where it is awaited
    yield rows
  }
}
