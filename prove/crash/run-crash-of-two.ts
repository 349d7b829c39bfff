import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../commands/parts/port.mjs'
import { caller, signIn } from '../../tests/support/calls.ts'
import { createDatabase, startPostgres } from '../../tests/support/postgres.ts'
import { type Product, startProduct } from '../../tests/support/product.ts'
import { booksOfServer } from './books.ts'
import { countsOff } from './counts-off.ts'
import { audit, type Ledger } from './ledger.ts'
import { type CrashResult, saveOf } from './run-crash.ts'
import { layGround, saveOn } from './save-on.ts'

export interface CrashOfTwoResult extends Omit<CrashResult, 'integrity'> {
  readonly servers: number
  /** What the servers that went on acknowledged after a kill. */
  readonly acknowledgedByOthers: number
  /** What the servers that went on answered to a write other than 2xx. */
  readonly refusedByOthers: number
}

const writers = 8
/** Writes of the others that are waited for after a kill. */
const goingOn = 20

/**
 * Several processes on one PostgreSQL that loses nothing it has promised: in each round one of them is killed under
 * eight writers while the others go on, and started again.
 */
export const runCrashOfTwo = async (
  rounds: number,
  servers: number,
  told: (round: number) => void = () => {},
): Promise<CrashOfTwoResult> => {
  const postgres = await startPostgres({ lasting: true })
  const { url: databaseUrl } = await createDatabase(postgres.url)
  const running: Product[] = []
  const started = async (port: number): Promise<Product> =>
    startProduct({ environment: { DATABASE_URL: databaseUrl, PORT: String(port), LOG_LEVEL: 'error' } })
  try {
    for (let at = 0; at < servers; at += 1) running.push(await started(await freePort()))
    const [first] = running
    if (!first) throw new Error('There must be a server.')
    const { token } = await signIn(first.url, first.email, first.password)
    const ground = await layGround(caller(first.url, token))
    const ledger: Ledger = new Map()
    const off: string[] = []
    let [acknowledged, lost, halfApplied, slowestStart] = [0, 0, 0, 0]
    let [acknowledgedByOthers, refusedByOthers] = [0, 0]
    for (let round = 0; round < rounds; round += 1) {
      const at = round % servers
      const victim = running[at] ?? first
      const already = acknowledged
      let [writing, killed] = [true, false]
      const writer = (place: number): Promise<void> => {
        const { url } = running[place % servers] ?? first
        const save = saveOf(caller(url, token))
        return saveOn(
          `${round}.${place}`,
          ground,
          async (...call) => {
            const row = await save(...call)
            if (killed && url !== victim.url && row === null) refusedByOthers += 1
            return row
          },
          () => writing,
          (entry) => {
            acknowledged += 1
            if (killed && url !== victim.url) acknowledgedByOthers += 1
            ledger.set(`${entry.table} ${entry.id}`, entry)
          },
        ).catch((error) => {
          // The killed one's connections break; nobody else's may.
          if (url !== victim.url) throw error
        })
      }
      const all = Promise.all(Array.from({ length: writers }, (_, place) => writer(place)))
      const until = async (many: () => boolean): Promise<void> => {
        for (const end = Date.now() + 10_000; !many() && Date.now() < end; ) await pause(1)
      }
      await until(() => acknowledged >= already + 2 * writers)
      await pause(5 + Math.random() * 400)
      killed = true
      const before = acknowledgedByOthers
      await victim.stop('SIGKILL')
      await until(() => acknowledgedByOthers >= before + goingOn)
      writing = false
      await all
      const began = performance.now()
      running[at] = await started(Number(new URL(victim.url).port))
      slowestStart = Math.max(slowestStart, performance.now() - began)
      const books = await booksOfServer(databaseUrl)
      try {
        const found = await audit(books, ledger)
        lost += found.lost
        halfApplied += found.halfApplied
        for (const { url } of running) off.push(...(await countsOff(caller(url, token), books)))
      } finally {
        await books.close()
      }
      told(round + 1)
    }
    return {
      ...{ rounds, servers, acknowledged, acknowledgedByOthers, refusedByOthers, lost, halfApplied },
      ...{ countsOff: off, slowestStart: Math.round(slowestStart) },
    }
  } finally {
    for (const product of running) await product.stop()
    await postgres.stop()
  }
}
