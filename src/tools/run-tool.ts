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

export interface ToolContext {
  /** The product that `--app FOLDER` names. */
  readonly place: ProductPlace
  /** The other arguments. */
  readonly args: string[]
  /** @throws StartupError with every fault of the descriptors */
  readonly model: () => Promise<Model>
  /**
   * The model in the business time zone, with the database's address and the file store: from the environment, or
   * derived from the product's name.
   */
  readonly office: () => Promise<{
    readonly model: Model
    readonly databaseUrl: string
    readonly store: Store
  }>
}

/** Runs a tool as a command: on failure, it prints a sentence and sets exit code 1. */
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

/** Whether the error is an expected one, whose message is a sentence for the person who started the command. */
export const isExpected = (error: unknown): error is Error =>
  [StartupError, DatabaseError, HttpError, Unavailable, DiskFull, ReadOnly, DatabaseDamaged].some(
    (kind) => error instanceof kind,
  ) || isOfArguments(error)

/** Seconds since `began`, a `performance.now()`, as '1.2'. */
export const secondsSince = (began: number): string => ((performance.now() - began) / 1000).toFixed(1)
