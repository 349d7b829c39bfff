import { lineVisibilityKey } from '../../../model/entity/line-visibility-key.ts'
import type { Day, EntityModel } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import { rowAccessOf } from '../../access/fields.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import { fromVisible } from '../../platform/sql/row-security.ts'
import { lineAccess, lineOrder, linesSeenBy } from './line-access.ts'
import { type ItemParts, readItem } from './read-item.ts'
import type { RecordParts } from './record-parts.ts'
import { readReferenceLists } from './write-rows.ts'

/** One row as JSON, with the lines that the caller may read, in order; null where the row does not exist. */
export const readItemOf = async (
  parts: ItemParts & Pick<RecordParts, 'reaches'>,
  reader: Reader,
  entity: EntityModel,
  caller: Caller,
  id: number,
  today: Day,
): Promise<string | null> => {
  const { model, shapes, dialect } = parts
  const reach = await parts.reaches.of(caller)
  const item = await readItem(parts, reader, entity, rowAccessOf(model, entity, caller, reach), id, today)
  if (item === null) return null
  let json = item.slice(0, -1)
  const turn = yielding()
  for (const lines of linesSeenBy(model, entity, caller)) {
    const { child, back, field } = lines
    const access = lineAccess(model, lines, caller, reach)
    const shape = shapes.of(child, access, 'item')
    const rows = await reader.rows(
      `select ${shape.columns} from ${fromVisible(child, reach, 'r')}${shape.joins} where r.${quote(back.key)} = ? order by ${lineOrder(lines)}`,
      [id],
    )
    const ids = rows.map(([line]) => Number(line))
    const lists = await readReferenceLists(
      model,
      dialect,
      reader,
      { entity: child, reach },
      shape.references,
      ids,
    )
    const written: string[] = []
    for (const [at, row] of rows.entries()) {
      await turn()
      written.push(shape.write(row, today, lists(ids[at] ?? 0)))
    }
    json += `,${JSON.stringify(field.key)}:[${written.join(',')}]`
    // A caller under a row filter may see more lines at the save, so the answer lists the lines seen now.
    if (reach.conditionOf(child) !== null)
      json += `,${JSON.stringify(lineVisibilityKey(field))}:[${ids.join(',')}]`
  }
  return `${json}}`
}
