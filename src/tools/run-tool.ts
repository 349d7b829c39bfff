import type { Model } from '../model/index.ts'
import { openStore } from '../server/files/store/open-store.ts'
import type { Store } from '../server/files/store/store.ts'
import {
  DatabaseDamaged,
  DatabaseError,
  DiskFull,
  ReadOnly,
  Unavailable,
} from '../server/platform/database/index.ts'
import { HttpError } from '../server/platform/errors/http-error.ts'
import { isOfArguments, StartupError } from '../server/platform/errors/startup-error.ts'
import { type ProductPlace, readProductArgument } from '../server/product/place.ts'
import { databaseOf, filesPlaceOf, readServerSettings } from '../server/settings.ts'
import { loadModel } from '../server/start-server.ts'

/** What a tool works on. */
export interface ToolContext {
  /** The product that `--app FOLDER` names. */
  readonly place: ProductPlace
  /** The other arguments. */
  readonly args: string[]
  /** @throws StartupError with every fault of the descriptors */
  readonly model: () => Promise<Model>
  /** In the business time zone, with the address of its database and the place of its files: as the environment says, or by the product's name. */
  readonly office: () => Promise<{
    readonly model: Model
    readonly databaseUrl: string
    readonly store: Store
  }>
}

/** A tool as whoever calls it sees it: what it prints, and exit code 1 with a sentence where it cannot be done. */
export const runTool = async (tool: (work: ToolContext) => Promise<void>): Promise<void> => {
  try {
    const { product: place, args } = readProductArgument(process.argv.slice(2))
    const model = () => loadModel(place)
    const office = async () => {
      const read = readServerSettings(process.env)
      if ('faults' in read) throw new StartupError(read.faults.join('\n'))
      const known = { ...(await model()), zone: read.settings.timeZone }
      const databaseUrl = databaseOf(read.settings, known, place)
      const files = filesPlaceOf(read.settings, databaseUrl, place)
      return { model: known, databaseUrl, store: await openStore(files, read.settings.s3Keys ?? null) }
    }
    await tool({ place, args: [...args], model, office })
  } catch (error) {
    console.error(isExpected(error) ? error.message : error)
    process.exitCode = 1
  }
}

/** Whether what was thrown says in a sentence, to whoever started something, why it cannot be done. */
export const isExpected = (error: unknown): error is Error =>
  [StartupError, DatabaseError, HttpError, Unavailable, DiskFull, ReadOnly, DatabaseDamaged].some(
    (kind) => error instanceof kind,
  ) || isOfArguments(error)

/** Seconds since that moment, as '1.2'. */
export const secondsSince = (began: number): string => ((performance.now() - began) / 1000).toFixed(1)
