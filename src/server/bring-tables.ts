import { backUpBeforeChange } from './backup/backup.ts'
import { openDatabase } from './database/index.ts'
import { productSchema } from './product-schema.ts'
import type { RecordParts } from './record-parts.ts'
import { applySchema } from './schema/apply-schema.ts'
import { secretOf } from './schema/secret.ts'
import { bringFirstRows } from './seed/first-rows.ts'

/**
 * Brings the database in step with the descriptors and with what the engine keeps for itself, and its first rows.
 * `tablesUrl`: the same database as somebody who may change tables, where the server itself may not.
 */
export const bringTables = async (parts: RecordParts, tablesUrl?: string): Promise<void> => {
  const { model, dialect, context } = parts
  const { database, log } = context
  const keeper = tablesUrl === undefined ? database : await openDatabase(tablesUrl, { name: 'admin tables' })
  try {
    await applySchema(keeper, productSchema(model, dialect), {
      backup: () => backUpBeforeChange(database, context.now()),
      log: (sentence) => log.info({}, sentence),
    })
    await database.write((writer) =>
      writer.run('insert into engine_access (id, changes) values (1, 0) on conflict do nothing'),
    )
    await database.join(await secretOf(database))
    await bringFirstRows(parts, keeper)
  } finally {
    if (keeper !== database) await keeper.close()
  }
}
