import { setTimeout as pause } from 'node:timers/promises'
import { fillDatabase, productFile, removeFiles } from '../../bench/running/prepare.ts'
import { account } from '../../bench/running/start-server.ts'
import { signIn } from '../../tests/support/calls.ts'
import { startProduct } from '../../tests/support/product.ts'
import { freshness } from './freshness.ts'
import { type Probed, startProbe } from './start-probe.ts'
import { openViewer } from './viewer.ts'
import { writeSteadily } from './write-steadily.ts'

export interface ViewersMeasure {
  readonly viewers: number
  readonly writesPerSecond: number
  readonly seconds: number
  /** Proposals that are there before. */
  readonly rows: number
}

export interface ViewersResult extends ViewersMeasure {
  /** Rows that were saved meanwhile. */
  readonly saved: number
  /** Calls and streams that failed. */
  readonly failed: number
  /** Of every saved row and every viewer: the share that was on the viewer's page within two seconds; 1 is all. */
  readonly freshWithinTwoSeconds: number
  /** The longest that any saved row took to any viewer, in milliseconds. */
  readonly slowest: number
  /** The first page, asked fifty times a second by somebody else meanwhile. */
  readonly firstPage: Probed
}

const list = '/api/proposals?sortBy=id&order=desc&per_page=15'

/** So long every viewer may take to see the last row; in milliseconds. */
const patience = 60_000

/** Opens lists by their stream of changes, saves rows steadily, and says when each viewer had each of them. */
export const runViewers = async (measure: ViewersMeasure): Promise<ViewersResult> => {
  const { viewers, writesPerSecond, seconds, rows } = measure
  const filled = rows > 0 ? productFile(rows) : null
  if (filled !== null) await fillDatabase(filled, rows, new Date().toISOString().slice(0, 10))
  const environment = filled === null ? {} : { DATABASE_URL: filled }
  const product = await startProduct({
    environment: {
      ...environment,
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
      LOG_LEVEL: 'error',
      CONNECTIONS_PER_ADDRESS: String(2 * viewers + 500), // all of them come from here
    },
  })
  const ends: (() => void)[] = []
  try {
    const office = await signIn(product.url, product.email, product.password)
    if (filled === null)
      for (const [plural, row] of [
        ['organizations', { name: 'Office', address: 'Street', phone_no: '1', contact_person: 'C' }],
        ['services', { name: 'Study' }],
        ['categories', { name: 'Works' }],
      ] as const)
        await office.call('POST', `/api/${plural}`, row)
    const opened = await Promise.all(
      Array.from({ length: viewers }, () => openViewer(product.url, office, list)),
    )
    ends.push(...opened.map(({ close }) => close))
    const before = (await office.call('GET', list)).body.total
    const probe = startProbe(product.url, office.token ?? '', list)
    ends.push(probe.end)
    const { saved, failed } = await writeSteadily(office, writesPerSecond, seconds)
    const firstPage = await probe.stop()
    const late = () => opened.some(({ seen }) => (seen.at(-1)?.total ?? 0) < before + saved.length)
    for (const until = performance.now() + patience; late() && performance.now() < until; ) await pause(50)
    return {
      ...measure,
      saved: saved.length,
      failed: failed + opened.reduce((sum, viewer) => sum + viewer.failed(), 0),
      ...freshness(
        saved,
        opened.map(({ seen }) => seen.map(({ at, total }) => ({ at, total: total - before }))),
      ),
      firstPage,
    }
  } finally {
    for (const end of ends) end()
    await product.stop()
    if (filled !== null) removeFiles(rows)
  }
}
