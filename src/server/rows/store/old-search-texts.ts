import type { EntityModel } from '../../../model/index.ts'
import type { Database } from '../../platform/database/driver/database.ts'

const known = new WeakMap<object, Set<string>>()

/** Per database in this process: tables with rows whose search text is still in the former form. */
const tablesOf = (database: object): Set<string> => {
  const tables = known.get(database) ?? new Set()
  known.set(database, tables)
  return tables
}

/** Whether searches must use the folded texts of an entity, since some rows still lack the current form. */
export const hasOldSearchTexts = (database: Database, { table }: Pick<EntityModel, 'table'>): boolean =>
  tablesOf(database).has(table)

export const setOldSearchTexts = (
  database: Database,
  { table }: Pick<EntityModel, 'table'>,
  former: boolean,
): void => {
  if (former) tablesOf(database).add(table)
  else tablesOf(database).delete(table)
}
