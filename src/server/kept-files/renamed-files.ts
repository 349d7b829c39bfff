import { filesOf } from '../../model/files.ts'
import type { Model } from '../../model/index.ts'
import type { Database } from '../database/driver/database.ts'
import { quote } from '../database/driver/dialect.ts'
import { fileIds } from '../rows/store/hold-files.ts'
import { everyRow, rowsOf } from '../sql/gate.ts'
import { valueIn } from '../sql/kept.ts'

/** So many of its files are looked for in rows before a name counts as gone. */
const mostLookedFor = 20

/**
 * Brings files along with an entity or a field that has another name now: they are where a row's column names them. What
 * no column names is left under its former name, as its rows are, hidden.
 */
export const followRenames = async (database: Database, model: Model): Promise<void> => {
  const pairs = await database.rows('select distinct entity, field from engine_files')
  for (const [entity, field] of pairs) {
    const [formerEntity, formerField] = [String(entity), String(field)]
    const named = model.entities[formerEntity]
    if (named && filesOf(named).some(({ name }) => name === formerField)) continue
    const present = await presentName(database, model, formerEntity, formerField)
    if (present !== null)
      await database.write((writer) =>
        writer.run('update engine_files set entity = ?, field = ? where entity = ? and field = ?', [
          ...present,
          formerEntity,
          formerField,
        ]),
      )
  }
}

const presentName = async (
  database: Database,
  model: Model,
  entityName: string,
  fieldName: string,
): Promise<readonly [entity: string, field: string] | null> => {
  const files = await database.rows(
    `select id, row_id from engine_files where entity = ? and field = ? and row_id is not null and left_at is null limit ${mostLookedFor}`,
    [entityName, fieldName],
  )
  for (const entity of model.list)
    for (const field of filesOf(entity))
      for (const [id, row] of files) {
        const [held] = await database.rows(
          `select r.${quote(field.key)} from ${rowsOf(entity, everyRow, 'r')} where r."id" = ?`,
          [Number(row)],
        )
        const value = held ? valueIn(field, held[0]) : null
        if (fileIds(field, { [field.key]: value }).includes(Number(id))) return [entity.name, field.name]
      }
  return null
}
