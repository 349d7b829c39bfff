import type { Model } from '../../model/index.ts'
import { accountModel } from '../access/account-model.ts'
import { sessionTables } from '../accounts/auth/tables.ts'
import { outboxTable } from '../events/outbox/table.ts'
import { commentTables } from '../people/comments/tables.ts'
import { feedsTable } from '../people/feeds/tables.ts'
import { followsTable } from '../people/follows/tables.ts'
import { inboxTables } from '../people/inbox/tables.ts'
import { reminderTables } from '../people/reminders/tables.ts'
import { viewTables } from '../people/views/tables.ts'
import type { Dialect } from '../platform/database/driver/dialect.ts'
import { recordStatements, recordTables } from '../rows/read/record-parts.ts'
import { grantsTable } from '../schema/stored-grants.ts'
import { type WantedSchema, wantedSchema } from '../schema/wanted-schema.ts'

/** The whole database schema of the product: the descriptors' tables and the engine's own. */
export const productSchema = (model: Model, dialect: Dialect): WantedSchema => {
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
    recordStatements(model, dialect),
  )
}
