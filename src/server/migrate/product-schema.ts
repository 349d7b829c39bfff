import type { Model } from '../../model/index.ts'
import { sessionTables } from '../auth/tables.ts'
import { commentTables } from '../comments/tables.ts'
import { accountModel } from '../context/account-model.ts'
import type { Dialect } from '../database/driver/dialect.ts'
import { feedsTable } from '../feeds/tables.ts'
import { followsTable } from '../follows/tables.ts'
import { inboxTables } from '../inbox/tables.ts'
import { outboxTable } from '../outbox/table.ts'
import { reminderTables } from '../reminders/tables.ts'
import { recordFurther, recordTables } from '../rows/read/record-parts.ts'
import { grantsTable } from '../schema/kept-grants.ts'
import { type Wanted, wantedSchema } from '../schema/wanted.ts'
import { viewTables } from '../views/tables.ts'

/** All that a database of the product holds: what the descriptors say and what the engine keeps for itself. */
export const productSchema = (model: Model, dialect: Dialect): Wanted => {
  const { account, role } = accountModel(model)
  return wantedSchema(
    model,
    [
      ...sessionTables(account),
      grantsTable(role),
      ...viewTables(role),
      ...reminderTables(account),
      feedsTable(account),
      ...commentTables,
      followsTable(account),
      ...inboxTables(account),
      outboxTable,
      ...recordTables(model),
    ],
    recordFurther(model, dialect),
  )
}
