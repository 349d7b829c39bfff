import type { AccountModel } from './access/account-model.ts'
import type { Context } from './context.ts'
import { recordFurther, recordTables } from './record-parts.ts'
import { applySchema } from './schema/apply-schema.ts'
import { wantedSchema } from './schema/wanted.ts'
import { sessionTables } from './session/tables.ts'

/** Brings the database in step with the descriptors and with what the engine keeps for itself. */
export const bringTables = async (
  { model, database, log }: Context,
  accounts: AccountModel,
): Promise<void> => {
  const wanted = wantedSchema(
    model,
    [...sessionTables(accounts.account), ...recordTables(model)],
    recordFurther(model, database.dialect),
  )
  await applySchema(database, wanted, { log: (sentence) => log.info({}, sentence) })
  await database.write(async (writer) => {
    await writer.run('insert into engine_access (id, changes) values (1, 0) on conflict do nothing')
  })
}
