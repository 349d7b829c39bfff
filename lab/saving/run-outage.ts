import { setTimeout as pause } from 'node:timers/promises'
import { newPlace } from '../running/database.ts'
import { type Office, openOffice } from '../running/office.ts'
import { heardAfter, type ListenIn, listenIn } from '../running/stream.ts'
import { Answers } from './answers.ts'
import { countsOff } from './counts-off.ts'
import { audit, enter, type Ledger, openBooks } from './ledger.ts'
import { layGround, saveOn } from './save-on.ts'

export interface OutageMeasure {
  readonly rounds: number
  /** How long clients go on before each stop, and how long PostgreSQL is away at most, in milliseconds. */
  readonly between: number
  readonly away: number
}

const writers = 8
const readers = ['/api/proposals?page=1', '/api/sectors?keyword=1', '/api/dashboard-data', '/api/user']
const patience = 60_000

/**
 * Stops PostgreSQL under eight writers and four readers, as an operator does, once as a fault does, and starts it again
 * on the same files. A second process serves nothing but an open page, which hears by LISTEN alone.
 * @returns what was answered, and in milliseconds the slowest: `recovery`, from "takes connections" until a write and a
 *   read were answered with 2xx; `lookAgain`, from there until every open page was told to look again; `heard`, from a
 *   later save until every open page was told of it
 */
export const runOutage = async (
  { rounds, between, away }: OutageMeasure,
  tell: (round: number) => void = () => {},
) => {
  const { url, postgres, remove } = await newPlace('postgres')
  if (postgres === null) throw new Error('There is no PostgreSQL.')
  const running: Office[] = []
  const pages: ListenIn[] = []
  try {
    for (let at = 0; at < 2; at += 1) running.push(await openOffice({ databaseUrl: url }))
    const [served] = running
    if (!served) throw new Error('There must be a server.')
    const { admin } = served
    const ground = await layGround(served)
    for (const office of running) pages.push(await listenIn(office.url, admin))
    const ledger: Ledger = new Map()
    const answers = new Answers()
    const off: string[] = []
    const slowest = { recovery: 0, lookAgain: 0, heard: 0 }
    const note = (what: keyof typeof slowest, milliseconds: number) => {
      slowest[what] = Math.max(slowest[what], Math.round(milliseconds))
    }
    let [lost, halfApplied] = [0, 0]
    const save = async (method: string, path: string, body: unknown) =>
      (await answers.ask(admin, method, path, body))?.body.data ?? null
    for (let round = 0; round < rounds; round += 1) {
      let going = true
      const goes = () => going
      const write = (at: number) =>
        saveOn(`${round}.${at}`, ground, save, goes, (entry) => enter(ledger, entry))
      const read = async (path: string) => {
        while (going) await answers.ask(admin, 'GET', path)
      }
      const clients = [...Array.from({ length: writers }, (_, at) => write(at)), ...readers.map(read)]
      await pause(between * (0.5 + Math.random()))
      await postgres.halt(round === Math.floor(rounds / 2) ? 'SIGKILL' : 'SIGINT')
      const gone = performance.now()
      await pause(away * Math.random())
      await postgres.resume()
      const back = performance.now()
      note('recovery', await answers.recovered(back, patience))
      // No client writes sources: this is the call to look again, for whoever lost the connection. It may be heard
      // before we read that PostgreSQL is back.
      note('lookAgain', gone + (await heardAfter(pages, 'source', gone, patience)) - back)
      await pause(500)
      const saved = performance.now()
      for (let attempt = 0; performance.now() < saved + patience; attempt += 1)
        if (await answers.ask(admin, 'POST', '/api/sources', { title: `Source ${round}.${attempt}` })) break
      note('heard', await heardAfter(pages, 'source', saved, patience))
      going = false
      await Promise.all(clients)
      const books = await openBooks(url)
      try {
        const found = await audit(books, ledger)
        lost += found.lost
        halfApplied += found.halfApplied
        off.push(...(await countsOff(admin, books)))
      } finally {
        await books.close()
      }
      tell(round + 1)
    }
    const { acknowledged, read, refused, others } = answers
    const streamsEnded = pages.filter((page) => page.ended()).length
    return {
      ...{ acknowledged, read, refused, others, lost, halfApplied, countsOff: off, streamsEnded },
      slowest: { ...slowest, answer: answers.slowest },
    }
  } catch (error) {
    const said = running.map((office) => office.said()).join('\n')
    throw new Error(`The run broke off. The servers said:\n${said}`, { cause: error })
  } finally {
    for (const { close } of pages) close()
    for (const office of running) await office.stop()
    await remove()
  }
}
