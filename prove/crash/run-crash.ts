import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { caller, type Loose, signIn } from '../../tests/support/calls.ts'
import { startProduct } from '../../tests/support/product.ts'
import { audit, type Entry } from './ledger.ts'

export interface CrashResult {
  readonly rounds: number
  readonly acknowledged: number
  readonly lost: number
  readonly halfApplied: number
  readonly integrity: readonly string[]
  /** Longest way from start to healthy after a kill, in milliseconds. */
  readonly slowestStart: number
}

const writers = 8

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
  const ledger = new Map<string, Entry>()
  const integrity = new Set<string>()
  let [acknowledged, lost, halfApplied, slowestStart] = [0, 0, 0, 0]
  let token = ''
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    const product = await startProduct({ environment })
    slowestStart = Math.max(slowestStart, performance.now() - began)
    if (token === '') token = (await signIn(product.url, product.email, product.password)).token ?? ''
    const office = caller(product.url, token)
    const permissions: Loose[] = (await office.call('GET', '/api/permissions?per_page=20')).body.data
    const ids = permissions.map(({ id }) => id)
    let running = true
    const note = (table: Entry['table'], { id, version, name, title }: Loose, members: number) => {
      acknowledged += 1
      ledger.set(`${table} ${id}`, { table, id, version, text: name ?? title, members })
    }
    const writer = async (at: number): Promise<void> => {
      for (let made = 0; running; made += 1) {
        const text = `${round}.${at}.${made}`
        try {
          const sector = await office.call('POST', '/api/sectors', { name: text })
          if (sector.status === 201) note('sectors', sector.body.data, 0)
          const changed = await office.call('PUT', `/api/sectors/${sector.body.data.id}`, {
            name: `${text} changed`,
          })
          if (changed.status === 200) note('sectors', changed.body.data, 0)
          const role = await office.call('POST', '/api/roles', { title: text, permissions: ids })
          if (role.status === 201) note('roles', role.body.data, ids.length)
          const emptied = await office.call('PUT', `/api/roles/${role.body.data.id}`, { permissions: [] })
          if (emptied.status === 200) note('roles', emptied.body.data, 0)
        } catch {
          return // the connection broke: not acknowledged
        }
      }
    }
    const writing = Array.from({ length: writers }, (_, at) => writer(at))
    // A fresh process is slow at first: the moment is drawn once writes come through.
    const already = acknowledged
    for (const until = Date.now() + 10_000; acknowledged < already + writers && Date.now() < until; )
      await pause(1)
    await pause(5 + Math.random() * 400)
    running = false
    await product.stop('SIGKILL')
    await Promise.all(writing)
    const found = audit(file, ledger)
    lost += found.lost
    halfApplied += found.halfApplied
    integrity.add(found.integrity)
    told(round + 1)
  }
  rmSync(folder, { recursive: true, force: true })
  return {
    rounds,
    acknowledged,
    lost,
    halfApplied,
    integrity: [...integrity],
    slowestStart: Math.round(slowestStart),
  }
}
