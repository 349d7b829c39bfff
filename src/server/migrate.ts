import { schema as say } from '#texts/storage'
import { seedFirstRows } from './operations/seed/first-rows.ts'
import { openDatabase } from './platform/database/index.ts'
import { productSchema } from './product/product-schema.ts'
import type { RecordParts } from './rows/read/record-parts.ts'
import { noteOldSearchTexts } from './rows/store/search-text-upgrade.ts'
import { applySchema } from './schema/apply-schema.ts'
import { secretOf } from './schema/owner.ts'
import { dropUnusedDrafts } from './schema/prune.ts'

/**
 * Migrates the tables to the descriptors and to the engine's own needs, and inserts the first rows. `tablesUrl`: the
 * same database as a user who may alter tables, if the server's own user may not. `drafts`: in development, drops what
 * half-typed names left behind.
 */
export const migrate = async (
  parts: RecordParts,
  { tablesUrl, drafts = false }: { readonly tablesUrl?: string; readonly drafts?: boolean } = {},
): Promise<void> => {
  const { model, dialect, context } = parts
  const { database, log } = context
  const keeper = tablesUrl === undefined ? database : await openDatabase(tablesUrl, { name: 'admin tables' })
  try {
    const wanted = productSchema(model, dialect)
    await applySchema(keeper, wanted, {
      drafts,
      // Loaded on demand: most starts change nothing.
      backup: async () =>
        (await import('./operations/backup/backup.ts')).backUpBeforeChange(database, context.now()),
      log: (sentence) => log.info({}, sentence),
      server: database.shared,
    })
    if (drafts) for (const name of await dropUnusedDrafts(keeper, wanted)) log.info({}, say.takenBack(name))
    await database.write((writer) =>
      writer.run('insert into engine_access (id, changes) values (1, 0) on conflict do nothing'),
    )
    await database.join(await secretOf(database))
    await noteOldSearchTexts(database, keeper, model)
    await seedFirstRows(parts, keeper)
  } finally {
    if (keeper !== database) await keeper.close()
  }
}
