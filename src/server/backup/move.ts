import { move as say } from '#texts/storage'
import type { Model } from '../../model/index.ts'
import { type Database, DatabaseError, openDatabase } from '../database/index.ts'
import { productSchema } from '../migrate/product-schema.ts'
import { applySchema, planSchema } from '../schema/index.ts'
import { type Carried, transfer } from './transfer.ts'

export interface Moved {
  readonly carried: readonly Carried[]
  /** What is no longer described, and so stays behind. */
  readonly left: readonly string[]
}

/**
 * Carries an office from one database to another that is empty, and compares it row by row. The first is only read.
 * @throws DatabaseError with one sentence; the other holds no rows then
 */
export const moveOffice = async (fromUrl: string, toUrl: string, model: Model): Promise<Moved> => {
  const from = await openDatabase(fromUrl, { existing: true, name: 'admin move' })
  try {
    const left = await refuseOutOfStep(from, model)
    const to = await openDatabase(toUrl, { name: 'admin move' })
    try {
      const wanted = productSchema(model, to.dialect)
      await applySchema(to, wanted)
      return { carried: await transfer(from, to, wanted), left }
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
}

const refuseOutOfStep = async (from: Database, model: Model): Promise<readonly string[]> => {
  const plan = await planSchema(from, from.dialect, productSchema(model, from.dialect))
  const step = plan.refusals[0] ?? plan.steps.find(({ kind }) => !/index|further/.test(kind))?.sentence
  if (step !== undefined) throw new DatabaseError(say.outOfStep(step))
  return plan.hidden
}
