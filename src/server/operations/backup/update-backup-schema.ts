import { backups as say } from '#texts/storage'
import type { Model } from '../../../model/index.ts'
import { DatabaseError } from '../../platform/database/index.ts'
import type { SqliteDatabase } from '../../platform/database/sqlite/sqlite-database.ts'
import { productSchema } from '../../product/product-schema.ts'
import { applySchema, planSchema } from '../../schema/index.ts'
import { otherOwner } from '../../schema/owner.ts'

/**
 * Migrates the copy of a backup to the present descriptors, before it replaces anything.
 * It refuses what a start would refuse: a backup of another product or of a newer version, or rows that need a person's
 * decision.
 * @param backup path of the original, for the message
 * @param log receives notes for the operator, in one sentence each
 * @throws DatabaseError with the reason
 */
export const updateBackupSchema = async (
  copy: SqliteDatabase,
  backup: string,
  model: Model,
  log: (sentence: string) => void,
): Promise<void> => {
  const wanted = productSchema(model, copy.dialect)
  const other = await otherOwner(copy, copy.dialect, wanted.product)
  if (other !== null) throw new DatabaseError(say.otherProduct(backup, model, other.mark))
  const plan = await planSchema(copy, copy.dialect, wanted)
  if (plan.fresh) throw new DatabaseError(say.nothingOfOurs(backup))
  if (plan.refusals.length > 0) throw new DatabaseError(say.outOfStep(backup, plan.refusals.join('\n')))
  await applySchema(copy, wanted, { log })
}
