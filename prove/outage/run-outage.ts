import { setTimeout as pause } from 'node:timers/promises'
import { signIn } from '../../tests/support/calls.ts'
import { createDatabase, startPostgres } from '../../tests/support/postgres.ts'
import { type Product, startProduct } from '../../tests/support/product.ts'
import { booksOfServer } from '../crash/books.ts'
import { countsOff } from '../crash/counts-off.ts'
import { audit, type Ledger } from '../crash/ledger.ts'
import { layGround, saveOn } from '../crash/save-on.ts'
import { Answers } from './answers.ts'
import { heardAfter, listenIn } from './listen-in.ts'

export interface OutageMeasure {
  readonly rounds: number
  /** How long clients go on before each stop, and how long PostgreSQL is away at most, in milliseconds. */
  readonly between: number
  readonly away: number
}

export interface OutageResult {
  readonly rounds: number
  readonly acknowledged: number
  readonly read: number
  readonly refused: number
  readonly others: Readonly<Record<string, number>>
  readonly lost: number
  readonly halfApplied: number
  readonly countsOff: readonly string[]
  /** From "takes connections" until a write and a read were answered with 2xx, the longest, in milliseconds. */
  readonly slowestRecovery: number
  /** From there until every open page was told to look again. */
  readonly slowestLookAgain: number
  /** From a later save until every open page, also of the other server process, was told of it. */
  readonly slowestHeard: number
  readonly streamsEnded: number
  /** Of any call, in milliseconds. */
  readonly slowestAnswer: number
}

const writers = 8
const readers = ['/api/proposals?page=1', '/api/sectors?keyword=1', '/api/dashboard-data', '/api/user']
const patience = 60_000

/**
 * Stops PostgreSQL under eight writers and four readers, as an operator does, once as a fault does, and starts it again
 * on the same files. A second process serves nothing but an open page, which hears by LISTEN alone.
 */
export const runOutage = async (
  { rounds, between, away }: OutageMeasure,
  told: (round: number) => void = () => {},
): Promise<OutageResult> => {
  const postgres = await startPostgres({ lasting: true })
  const running: Product[] = []
  const closing: (() => void)[] = []
  try {
    const { url } = await createDatabase(postgres.url)
    const environment = { DATABASE_URL: url, LOG_LEVEL: 'error' }
    const served = await startProduct({ environment })
    running.push(served)
    const second = await startProduct({ environment })
    running.push(second)
    const office = await signIn(served.url, served.email, served.password)
    const ground = await layGround(office)
    const pages = [await listenIn(served.url, office), await listenIn(second.url, office)]
    closing.push(...pages.map(({ close }) => close))
    const ledger: Ledger = new Map()
    const answers = new Answers()
    const off: string[] = []
    let [lost, halfApplied] = [0, 0]
    let [slowestRecovery, slowestLookAgain, slowestHeard] = [0, 0, 0]
    for (let round = 0; round < rounds; round += 1) {
      let going = true
      const save = async (method: 'POST' | 'PUT', path: string, body: unknown) =>
        (await answers.ask(office, method, path, body))?.body.data ?? null
      const clients = [
        ...Array.from({ length: writers }, (_, at) =>
          saveOn(
            `${round}.${at}`,
            ground,
            save,
            () => going,
            (entry) => ledger.set(`${entry.table} ${entry.id}`, entry),
          ),
        ),
        ...readers.map(async (path) => {
          while (going) await answers.ask(office, 'GET', path)
        }),
      ]
      await pause(between * (0.5 + Math.random()))
      await postgres.halt(round === Math.floor(rounds / 2) ? 'SIGKILL' : 'SIGINT')
      const gone = performance.now()
      await pause(away * Math.random())
      await postgres.resume()
      const back = performance.now()
      slowestRecovery = Math.max(slowestRecovery, await answers.recovered(back, patience))
      // No client writes sources: this is the call to look again, for whoever lost the connection. It may be heard
      // before we read that PostgreSQL is back.
      const lookedAgain = gone + (await heardAfter(pages, 'source', gone, patience)) - back
      slowestLookAgain = Math.max(slowestLookAgain, lookedAgain)
      await pause(500)
      const saved = performance.now()
      for (let attempt = 0; performance.now() < saved + patience; attempt += 1)
        if (await answers.ask(office, 'POST', '/api/sources', { title: `Source ${round}.${attempt}` })) break
      slowestHeard = Math.max(slowestHeard, await heardAfter(pages, 'source', saved, patience))
      going = false
      await Promise.all(clients)
      const books = await booksOfServer(url)
      try {
        const found = await audit(books, ledger)
        lost += found.lost
        halfApplied += found.halfApplied
        off.push(...(await countsOff(office, books)))
      } finally {
        await books.close()
      }
      told(round + 1)
    }
    const { acknowledged, read, refused, others, slowest } = answers
    return {
      ...{ rounds, acknowledged, read, refused, others, lost, halfApplied, countsOff: off },
      slowestRecovery: Math.round(slowestRecovery),
      slowestLookAgain: Math.round(slowestLookAgain),
      slowestHeard: Math.round(slowestHeard),
      streamsEnded: pages.filter((page) => page.ended()).length,
      slowestAnswer: Math.round(slowest),
    }
  } catch (error) {
    const said = running.map((product) => product.said()).join('\n')
    throw new Error(`The run broke off. The servers said:\n${said}`, { cause: error })
  } finally {
    for (const close of closing) close()
    for (const product of running) await product.stop()
    await postgres.stop()
  }
}
