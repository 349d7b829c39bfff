import { existsSync } from 'node:fs'
import { openReadOnly } from '../../platform/database/sqlite/open-read-only.ts'
import { type DatabaseProduct, otherOwner, type ProductMark } from '../../schema/owner.ts'

/**
 * Returns the other product that owns a SQLite file, even while a server has it open.
 * Null where it is ours, or unknown: missing, empty or unreadable.
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
