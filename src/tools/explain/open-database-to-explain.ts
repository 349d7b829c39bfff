import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { explainedRights } from '#texts/rights'
import type { Model } from '../../model/index.ts'
import { sqlitePath } from '../../server/platform/database/address.ts'
import type { Reader } from '../../server/platform/database/driver/database.ts'
import type { Dialect } from '../../server/platform/database/driver/dialect.ts'
import { openDatabase } from '../../server/platform/database/index.ts'
import { openReadOnly } from '../../server/platform/database/sqlite/open-read-only.ts'
import { StartupError } from '../../server/platform/errors/startup-error.ts'
import { productSchema } from '../../server/product/product-schema.ts'
import { planSchema } from '../../server/schema/index.ts'

export type ReadOnlyDatabase = Reader & { readonly dialect: Dialect }

/**
 * Opens a product's database read-only, even while its server uses it.
 * @throws StartupError if there is none, or if it does not match the descriptors
 */
export const withReadOnlyDatabase = async <T>(
  url: string,
  model: Model,
  look: (database: ReadOnlyDatabase) => Promise<T>,
): Promise<T> => {
  const { database, close } = await opened(url)
  try {
    await requireStep(database, model)
    return await look(database)
  } finally {
    await close()
  }
}

/** A SQLite file is opened read-only, beside its server. */
const opened = async (url: string): Promise<{ database: ReadOnlyDatabase; close: () => Promise<void> }> => {
  const path = sqlitePath(url)
  if (path === null) {
    const database = await openDatabase(url, { name: 'admin explain' })
    return { database, close: () => database.close() }
  }
  const file = resolve(path)
  if (!existsSync(file)) throw new StartupError(explainedRights.notYet)
  return openReadOnly(file)
}

const requireStep = async (database: ReadOnlyDatabase, model: Model): Promise<void> => {
  const plan = await planSchema(database, database.dialect, productSchema(model, database.dialect))
  if (plan.fresh) throw new StartupError(explainedRights.notYet)
  if (plan.steps.length > 0 || plan.refusals.length > 0) throw new StartupError(explainedRights.behind)
}
