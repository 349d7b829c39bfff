import { move as say } from '#texts/storage'
import type { Model } from '../../../model/index.ts'
import { claimFiles } from '../../files/attachments/owner.ts'
import type { Store } from '../../files/store/store.ts'
import { type Database, DatabaseError, openDatabase, type Reader } from '../../platform/database/index.ts'
import { productSchema } from '../../product/product-schema.ts'
import { applySchema, planSchema } from '../../schema/index.ts'
import { type CopiedFiles, copyStoredFiles, keysIn } from './copy-backup-files.ts'
import { type TransferredTable, transfer } from './transfer.ts'

export interface Moved {
  readonly carried: readonly TransferredTable[]
  /** Hidden tables and columns that no descriptor describes; they are not moved. */
  readonly left: readonly string[]
  readonly files: CopiedFiles
}

interface MovedFiles {
  readonly from: Store
  readonly to: Store
}

/**
 * Copies an installation from one database to an empty one and compares every row. The source is only read.
 * @throws DatabaseError with one sentence; the target then holds no rows
 */
export const moveOffice = async (
  fromUrl: string,
  toUrl: string,
  model: Model,
  stores?: MovedFiles,
): Promise<Moved> => {
  const from = await openDatabase(fromUrl, { existing: true, name: 'admin move' })
  try {
    const left = await refuseOutOfStep(from, model)
    const to = await openDatabase(toUrl, { name: 'admin move' })
    try {
      const wanted = productSchema(model, to.dialect)
      await applySchema(to, wanted)
      const bring = async (reader: Reader): Promise<CopiedFiles> =>
        stores === undefined
          ? { files: 0, missing: [] }
          : copyStoredFiles(stores.from, stores.to, await keysIn(reader))
      await bring(from) // copies most files before any row; the second call copies later ones
      const carried = await transfer(from, to, wanted)
      const files = await bring(to)
      if (stores && files.files > 0) await claimFiles(to, stores.to)
      return { carried, left, files }
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
