import type { Day, EntityModel, Model } from '../../../model/index.ts'
import type { RowAccess } from '../../access/fields.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import type { Dialect } from '../../platform/database/driver/dialect.ts'
import { fromVisible } from '../../platform/sql/row-security.ts'
import type { Shapes } from './shapes.ts'
import { readReferenceLists } from './write-rows.ts'

export interface ItemParts {
  readonly model: Model
  readonly dialect: Dialect
  readonly shapes: Pick<Shapes, 'of'>
}

/**
 * One row as JSON in the shape of a single row; null where there is none.
 * @param access what the caller sees of it
 */
export const readItem = async (
  parts: ItemParts,
  reader: Reader,
  entity: EntityModel,
  access: RowAccess,
  id: number,
  today: Day,
): Promise<string | null> => {
  const shape = parts.shapes.of(entity, access, 'item')
  const [row] = await reader.rows(
    `select ${shape.columns} from ${fromVisible(entity, access.reach, 'r')}${shape.joins} where r."id" = ?`,
    [id],
  )
  if (!row) return null
  const lists = await readReferenceLists(
    parts.model,
    parts.dialect,
    reader,
    { entity, reach: access.reach },
    shape.references,
    [id],
  )
  return shape.write(row, today, lists(id))
}
