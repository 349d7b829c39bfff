import { existsSync } from 'node:fs'
import { openReadOnly } from '../../platform/database/sqlite/open-read-only.ts'
import { type DatabaseProduct, otherOwner, type ProductMark } from '../../schema/owner.ts'

/**
 * The other product that a SQLite file belongs to, a server's too; null where it is ours, and where nobody can tell: it
 * is not there, holds nothing yet, or cannot be read.
 */
export const otherOwnerOfFile = async (
  file: string,
  product: DatabaseProduct,
): Promise<{ readonly mark: ProductMark | null } | null> => {
  if (!existsSync(file)) return null
  let close: (() => Promise<void>) | null = null
  try {
    const looked = openReadOnly(file)
    close = looked.close
    return await otherOwner(looked.database, looked.database.dialect, product)
  } catch {
    return null
  } finally {
    await close?.()
  }
}
