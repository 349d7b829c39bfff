import type { Model } from '../../model/index.ts'
import { backups as say } from '../../model/messages.ts'
import { Unusable } from '../database/index.ts'
import type { SqliteDatabase } from '../database/sqlite/sqlite-database.ts'
import { productSchema } from '../product-schema.ts'
import { applySchema, type Plan, planSchema } from '../schema/index.ts'

/**
 * Brings the copy of a backup in step with the descriptors, so that what a start would refuse is refused before it takes
 * anything's place: a backup of another product, one that a newer version wrote, rows that a person has to decide about.
 * @param backup what the copy was made from, for the sentence
 * @param log hears what whoever restores should know, in one sentence each
 * @throws Unusable with the reason
 */
export const bringInStep = async (
  copy: SqliteDatabase,
  backup: string,
  model: Model,
  log: (sentence: string) => void,
): Promise<void> => {
  const wanted = productSchema(model, copy.dialect)
  const plan = await planSchema(copy, copy.dialect, wanted)
  if (plan.fresh) throw new Unusable(say.nothingOfOurs(backup))
  if (isOfAnother(plan, model)) throw new Unusable(say.otherProduct(backup))
  if (plan.refusals.length > 0) throw new Unusable(say.outOfStep(backup, plan.refusals.join('\n')))
  await applySchema(copy, wanted, { log })
}

/**
 * Products change, and so an older backup lacks some of today's tables. It never lacks those of accounts and access, nor
 * all others while it holds some that nobody here describes.
 */
const isOfAnother = ({ steps, hidden }: Plan, model: Model): boolean => {
  const made = new Set(steps.filter(({ kind }) => kind === 'create table').map(({ table }) => table))
  const ofAccess = new Set([model.account, model.role, model.permission])
  const others = model.list.filter(({ name }) => !ofAccess.has(name))
  const missing = (tables: readonly { readonly table: string }[]) =>
    tables.filter(({ table }) => made.has(table)).length
  return (
    missing(model.list.filter(({ name }) => ofAccess.has(name))) > 0 ||
    (others.length > 0 && missing(others) === others.length && hidden.some((name) => !name.includes('.')))
  )
}
