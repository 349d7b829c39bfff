import { setTimeout as pause } from 'node:timers/promises'
import { newPlace } from '../running/database.ts'
import { type Office, openOffice } from '../running/office.ts'
import { countsOff } from './counts-off.ts'
import { audit, enter, type Ledger, openBooks } from './ledger.ts'
import { layGround, saveOn } from './save-on.ts'

export interface CrashOptions {
  readonly rounds: number
  /** One server on a SQLite file, or this many on one PostgreSQL. */
  readonly database?: string
  readonly servers?: number
  readonly tell?: (round: number) => void
}

const writers = 8
/** Writes of the others that are waited for after a kill. */
const goingOn = 20

/**
 * Kills a server at any moment under eight writers, over and over, while others go on where there are some, starts it
 * again, and looks each time whether all that was acknowledged is there, whole.
 * @returns also what SQLite says of its file ('ok' on PostgreSQL, which is not what is killed), what the servers that
 *   went on acknowledged after a kill and refused, and the longest start after one in milliseconds
 */
export const runCrash = async (options: CrashOptions) => {
  const { rounds, database = 'sqlite', tell = () => {} } = options
  const servers = database === 'sqlite' ? 1 : (options.servers ?? 2)
  const place = await newPlace(database)
  const running: Office[] = []
  const ledger: Ledger = new Map()
  const [off, integrity]: [string[], Set<string>] = [[], new Set()]
  let [acknowledged, acknowledgedByOthers, refusedByOthers] = [0, 0, 0]
  let [lost, halfApplied, slowestStart] = [0, 0, 0]
  const until = async (enough: () => boolean): Promise<void> => {
    for (const end = Date.now() + 10_000; !enough() && Date.now() < end; ) await pause(1)
  }
  try {
    const start = () => openOffice({ databaseUrl: place.url })
    for (let at = 0; at < servers; at += 1) running.push(await start())
    const [first] = running
    if (!first) throw new Error('There must be a server.')
    const ground = await layGround(first)
    for (let round = 0; round < rounds; round += 1) {
      const victim = running[round % servers] ?? first
      let [writing, killed] = [true, false]
      const write = async (at: number): Promise<void> => {
        const office = running[at % servers] ?? first
        const other = () => killed && office !== victim
        const save = async (method: string, path: string, body: unknown) => {
          const answer = await office.admin.call(method, path, body)
          if (answer.status === 200 || answer.status === 201) return answer.body.data
          if (other()) refusedByOthers += 1
          return null
        }
        const note = (entry: Parameters<typeof enter>[1]) => {
          acknowledged += 1
          if (other()) acknowledgedByOthers += 1
          enter(ledger, entry)
        }
        await saveOn(`${round}.${at}`, ground, save, () => writing, note).catch((error) => {
          // The killed one's connections break: what was asked was not acknowledged. Nobody else's may.
          if (office !== victim) throw error
        })
      }
      const already = acknowledged
      const all = Promise.all(Array.from({ length: writers }, (_, at) => write(at)))
      // A fresh process is slow at first: the moment is drawn once writes come through.
      await until(() => acknowledged >= already + 2 * writers)
      await pause(5 + Math.random() * 400)
      killed = true
      const before = acknowledgedByOthers
      await victim.stop('SIGKILL')
      if (servers > 1) await until(() => acknowledgedByOthers >= before + goingOn)
      writing = false
      await all
      const again = await start()
      running[round % servers] = again
      slowestStart = Math.max(slowestStart, Math.round(again.ready))
      const books = await openBooks(place.url)
      try {
        const found = await audit(books, ledger)
        lost += found.lost
        halfApplied += found.halfApplied
        for (const { admin } of running) off.push(...(await countsOff(admin, books)))
        integrity.add(database === 'sqlite' ? await soundness(books) : 'ok')
      } finally {
        await books.close()
      }
      tell(round + 1)
    }
  } finally {
    for (const office of running) await office.stop()
    await place.remove()
  }
  const others = { acknowledgedByOthers, refusedByOthers }
  return {
    ...{ acknowledged, lost, halfApplied, countsOff: off, integrity: [...integrity] },
    ...{ ...others, slowestStart },
  }
}

const soundness = async (books: Awaited<ReturnType<typeof openBooks>>): Promise<string> => {
  const [check] = await books.rows('pragma integrity_check')
  const orphans = (await books.rows('pragma foreign_key_check')).length
  return `${check?.integrity_check}${orphans > 0 ? `, ${orphans} orphans` : ''}`
}
