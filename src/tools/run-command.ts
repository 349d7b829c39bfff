import type { Model } from '../model/index.ts'
import { startFault } from '../model/messages.ts'
import { Damaged, Full, ReadOnly, Unavailable, Unusable } from '../server/database/index.ts'
import { isOfArguments, StartFault } from '../server/errors/start-fault.ts'
import type { ProductPlace } from '../server/product/read-product.ts'
import { databaseOf, readSettings } from '../server/settings.ts'
import { loadModel, productOf } from '../server/start-server.ts'
import { parseArgs } from 'node:util'

/** What a command works on. */
export interface Work {
  readonly place: ProductPlace
  readonly model: Model
  /** The product's database, as the environment says or by the product's name. */
  readonly databaseUrl: string
}

/** `--app FOLDER` is every command's: the product that it is about. */
const productGiven = (args: readonly string[]) => {
  const options = { app: { type: 'string' } } as const
  const { values, tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true })
  const taken = tokens.flatMap((token) =>
    token.kind === 'option' && token.name === 'app'
      ? [token.index, ...(token.inlineValue === false ? [token.index + 1] : [])]
      : [],
  )
  if (typeof values.app === 'boolean') throw new StartFault(startFault.appMissing)
  return { app: values.app, others: args.filter((_, at) => !taken.includes(at)) }
}

/**
 * A command as whoever calls it sees it: what it prints, and exit code 1 with a sentence where it cannot be done.
 * @param command hears the product that it is about, and the arguments without `--app FOLDER`
 */
export const runCommand = async (
  command: (work: Work, args: readonly string[]) => Promise<void>,
): Promise<void> => {
  try {
    const read = readSettings(process.env)
    if ('faults' in read) throw new StartFault(read.faults.join('\n'))
    const { app, others } = productGiven(process.argv.slice(2))
    const place = productOf(app)
    const model = await loadModel(place)
    await command({ place, model, databaseUrl: databaseOf(read.settings, model) }, others)
  } catch (error) {
    console.error(isExpected(error) ? error.message : error)
    process.exitCode = 1
  }
}

const isExpected = (error: unknown): error is Error =>
  error instanceof StartFault ||
  error instanceof Unusable ||
  error instanceof Unavailable ||
  error instanceof Full ||
  error instanceof ReadOnly ||
  error instanceof Damaged ||
  isOfArguments(error)

/** Seconds since that moment, as '1.2'. */
export const secondsSince = (began: number): string => ((performance.now() - began) / 1000).toFixed(1)
