import type { EntityModel } from '../../../model/index.ts'
import type { Database } from '../../platform/database/driver/database.ts'

const known = new WeakMap<object, Set<string>>()

/** The tables of a database, in this process, of whose rows some are not known yet as they are looked for. */
const tablesOf = (database: object): Set<string> => {
  const tables = known.get(database) ?? new Set()
  known.set(database, tables)
  return tables
}

/** Whether an entity's texts are found as they are folded, since not all of them have the other form yet. */
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
