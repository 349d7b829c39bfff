import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Caller, caller, signIn } from '../../tests/support/calls.ts'
import { startProduct } from '../../tests/support/product.ts'
import { booksOfFile } from './books.ts'
import { countsOff } from './counts-off.ts'
import { audit, type Ledger } from './ledger.ts'
import { type Ground, layGround, type Save, saveOn } from './save-on.ts'

export interface CrashResult {
  readonly rounds: number
  readonly acknowledged: number
  readonly lost: number
  readonly halfApplied: number
  /** Counts that were not those of the rows, in words; looked at after each start. */
  readonly countsOff: readonly string[]
  readonly integrity: readonly string[]
  /** Longest way from start to healthy after a kill, in milliseconds. */
  readonly slowestStart: number
}

const writers = 8

/** A writer's call whose connection breaks ends the writer: what was asked was not acknowledged. */
export const saveOf =
  (office: Caller): Save =>
  async (method, path, body) => {
    const answer = await office.call(method, path, body)
    return answer.status === 200 || answer.status === 201 ? answer.body.data : null
  }

/**
 * Kills the server at any moment under eight writers, over and over, and looks each time whether all that it had
 * acknowledged is in the file, whole.
 */
export const runCrash = async (
  rounds: number,
  told: (round: number) => void = () => {},
): Promise<CrashResult> => {
  const folder = mkdtempSync(join(tmpdir(), 'crash-'))
  const file = join(folder, 'crash.db')
  const environment = { DATABASE_URL: `sqlite:${file}`, LOG_LEVEL: 'error' }
  const ledger: Ledger = new Map()
  const integrity = new Set<string>()
  const off: string[] = []
  let [acknowledged, lost, halfApplied, slowestStart] = [0, 0, 0, 0]
  let token = ''
  let ground: Ground | null = null
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    const product = await startProduct({ environment })
    slowestStart = Math.max(slowestStart, performance.now() - began)
    if (token === '') token = (await signIn(product.url, product.email, product.password)).token ?? ''
    const office = caller(product.url, token)
    const laid: Ground = ground ?? (await layGround(office))
    ground = laid
    const before = booksOfFile(file)
    off.push(...(await countsOff(office, before)))
    await before.close()
    let running = true
    const writing = Array.from({ length: writers }, (_, at) =>
      saveOn(
        `${round}.${at}`,
        laid,
        saveOf(office),
        () => running,
        (entry) => {
          acknowledged += 1
          ledger.set(`${entry.table} ${entry.id}`, entry)
        },
      ).catch(() => {}),
    )
    // A fresh process is slow at first: the moment is drawn once writes come through.
    const already = acknowledged
    for (const until = Date.now() + 10_000; acknowledged < already + writers && Date.now() < until; )
      await pause(1)
    await pause(5 + Math.random() * 400)
    running = false
    await product.stop('SIGKILL')
    await Promise.all(writing)
    const books = booksOfFile(file)
    const found = await audit(books, ledger)
    lost += found.lost
    halfApplied += found.halfApplied
    const [check] = await books.rows('pragma integrity_check')
    const orphans = (await books.rows('pragma foreign_key_check')).length
    integrity.add(`${check?.integrity_check}${orphans > 0 ? `, ${orphans} orphans` : ''}`)
    await books.close()
    told(round + 1)
  }
  rmSync(folder, { recursive: true, force: true })
  return {
    rounds,
    acknowledged,
    lost,
    halfApplied,
    countsOff: off,
    integrity: [...integrity],
    slowestStart: Math.round(slowestStart),
  }
}
