import type { AccountModel } from './access/account-model.ts'
import { type RecordParts, recordFurther, recordTables } from './record-parts.ts'
import { applySchema } from './schema/apply-schema.ts'
import { wantedSchema } from './schema/wanted.ts'
import { bringFirstRows } from './seed/first-rows.ts'
import { sessionTables } from './session/tables.ts'

/** Brings the database in step with the descriptors and with what the engine keeps for itself, and its first rows. */
export const bringTables = async (parts: RecordParts, accounts: AccountModel): Promise<void> => {
  const { model, dialect, context } = parts
  const { database, log } = context
  const engine = [...sessionTables(accounts.account), ...recordTables(model)]
  const wanted = wantedSchema(model, engine, recordFurther(model, dialect))
  await applySchema(database, wanted, { log: (sentence) => log.info({}, sentence) })
  await database.write((writer) =>
    writer.run('insert into engine_access (id, changes) values (1, 0) on conflict do nothing'),
  )
  await bringFirstRows(parts)
}
