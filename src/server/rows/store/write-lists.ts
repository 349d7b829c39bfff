import type { EntityModel } from '../../../model/index.ts'
import type { Writer } from '../../database/driver/database.ts'
import { quote } from '../../database/driver/dialect.ts'
import { linkTable } from '../../sql/names.ts'
import { listFields } from './stored-row.ts'

const rowsAtOnce = 400

/** Writes the lists of references that a row is given; a list that is not among the values stays as it is. */
export const writeLists = async (
  writer: Writer,
  entity: EntityModel,
  id: number,
  values: Readonly<{ [field: string]: unknown }>,
  creating: boolean,
): Promise<void> => {
  for (const field of listFields(entity)) {
    const ids = values[field.name]
    if (!Array.isArray(ids)) continue
    const table = quote(linkTable(entity, field))
    if (!creating) await writer.run(`delete from ${table} where "owner_id" = ?`, [id])
    for (let start = 0; start < ids.length; start += rowsAtOnce) {
      const some = ids.slice(start, start + rowsAtOnce)
      const marks = some.map(() => '(?, ?)').join(', ')
      await writer.run(
        `insert into ${table} ("owner_id", "target_id") values ${marks}`,
        some.flatMap((target) => [id, Number(target)]),
      )
    }
  }
}
