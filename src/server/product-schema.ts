import type { Model } from '../model/index.ts'
import { accountModel } from './access/account-model.ts'
import { grantsTable } from './access/kept-grants.ts'
import type { Dialect } from './database/dialect.ts'
import { recordFurther, recordTables } from './record-parts.ts'
import { type Wanted, wantedSchema } from './schema/wanted.ts'
import { sessionTables } from './session/tables.ts'

/** All that a database of the product holds: what the descriptors say and what the engine keeps for itself. */
export const productSchema = (model: Model, dialect: Dialect): Wanted => {
  const { account, role } = accountModel(model)
  return wantedSchema(
    model,
    [...sessionTables(account), grantsTable(role), ...recordTables(model)],
    recordFurther(model, dialect),
  )
}
