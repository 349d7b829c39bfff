import type { Day, EntityModel } from '../../../model/index.ts'
import type { Writer } from '../../platform/database/driver/database.ts'
import { withComputed } from './compute-fields.ts'
import { drawGenerated, initialValues } from './generated-values.ts'
import { columnsOfValues } from './stored-row.ts'
import type { FieldValues } from './unit-of-work.ts'
import { addLinks, addRows } from './write-columns.ts'

/**
 * Bulk-inserts rows without history; call `rebuild` afterwards. Values may include an `id`; only rows with one get
 * their
 * lists of references.
 * @param at timestamp of the rows, ISO 8601
 * @param today the business day, for generated numbers
 */
export const loadRows = async (
  writer: Writer,
  entity: EntityModel,
  rows: readonly FieldValues[],
  at: string,
  today: Day = at.slice(0, 10),
): Promise<void> => {
  const drawn = await drawGenerated(writer, entity, rows.length, today)
  await addRows(
    writer,
    entity,
    rows.map((row, place) => [
      ...(typeof row.id === 'number' ? [['id', row.id] as const] : []),
      ['created_at', at],
      ['updated_at', at],
      ...columnsOfValues(
        entity,
        withComputed(entity, { ...initialValues(entity, null), ...row, ...drawn[place] }, null),
      ),
    ]),
  )
  await addLinks(
    writer,
    entity,
    rows.flatMap((row) => (typeof row.id === 'number' ? [{ id: row.id, values: row }] : [])),
  )
}
