// npm run prove -- soak: fifty clients for half an hour; memory stays what it was when warm. --minutes N --clients N
import { setTimeout as pause } from 'node:timers/promises'
import { optionsGiven } from '../commands/parts/options.mjs'
import { inside } from '../commands/parts/paths.mjs'
import { type Caller, signIn } from '../tests/support/calls.ts'
import { startProduct } from '../tests/support/product.ts'

const values = optionsGiven({
  minutes: { type: 'string', default: '30' },
  clients: { type: 'string', default: '50' },
})
const minutes = Number(values.minutes)
const product = await startProduct({
  environment: { LOG_LEVEL: 'error', NODE_OPTIONS: `--import ${inside('prove', 'soak', 'probe.ts')}` },
})
const admin = await signIn(product.url, product.email, product.password)
for (const [plural, row] of [
  ['organizations', { name: 'Office', address: 'Street', phone_no: '1', contact_person: 'C' }],
  ['services', { name: 'Study' }],
  ['categories', { name: 'Works' }],
] as const)
  await admin.call('POST', `/api/${plural}`, row)

const counts: Record<string, number> = {}
const times: number[] = []
let running = true

const timed = async (who: Caller, method: string, path: string, body?: unknown) => {
  const began = performance.now()
  const { status } = await who.call(method, path, body).catch(() => ({ status: 0 }))
  times.push(performance.now() - began)
  counts[status] = (counts[status] ?? 0) + 1
}

const proposal = (at: number) => ({
  organization_id: 1,
  service_id: 1,
  category_id: 1,
  last_date: `2026-12-${String(1 + (at % 28)).padStart(2, '0')}`,
  remarks: `Row ${at}`,
})

/** Nine reads to a write, a bad request in twenty, and a new sign-in now and then. */
const client = async (at: number): Promise<void> => {
  let who = admin
  for (let made = 0; running; made += 1) {
    const dice = Math.random()
    if (dice < 0.45) await timed(who, 'GET', `/api/proposals?page=${1 + (made % 5)}`)
    else if (dice < 0.6) await timed(who, 'GET', '/api/proposal/unprocessed?keyword=row')
    else if (dice < 0.75) await timed(who, 'GET', '/api/dashboard-data')
    else if (dice < 0.85) await timed(who, 'GET', '/api/organizations')
    else if (dice < 0.9) await timed(who, 'POST', '/api/sectors', '{"name":')
    else if (dice < 0.95) await timed(who, 'POST', '/api/proposals', proposal(made))
    else if (dice < 0.998) await timed(who, 'PUT', '/api/organizations/1', { address: `Street ${made}` })
    else if (at < 5) who = await signIn(product.url, product.email, product.password).catch(() => who)
    await pause(20 + Math.random() * 80)
  }
}

/** Heap and resident memory in MiB after a forced collection, and how long the event loop was held before, in ms. */
const memory = async () => {
  const before = product.said().length
  process.kill(product.pid, 'SIGUSR2')
  while (!/memory [\d ]+\n/.test(product.said().slice(before))) await pause(50)
  const [, said = ''] = /memory ([\d ]+)\n/.exec(product.said().slice(before)) ?? []
  const [heap, rss, longest, allButOne] = said.split(' ').map(Number)
  return {
    heap: Number(heap) / 2 ** 20,
    rss: Number(rss) / 2 ** 20,
    held: { longest, p999: allButOne },
  }
}

const clients = Array.from({ length: Number(values.clients) }, (_, at) => client(at))
await pause(minutes * 60_000 * 0.25)
const warm = await memory()
times.length = 0
await pause(minutes * 60_000 * 0.75)
running = false
await Promise.all(clients)
const last = await memory()
const code = await product.stop()
const sorted = times.toSorted((a, b) => a - b)
const p99 = sorted[Math.floor(sorted.length * 0.99)]
console.log(
  JSON.stringify(
    {
      minutes,
      counts,
      p99,
      warm,
      last,
      heapRatio: last.heap / warm.heap,
      rssRatio: last.rss / warm.rss,
      code,
    },
    null,
    2,
  ),
)
const broken = Object.keys(counts).some((status) => Number(status) >= 500 || status === '0')
process.exitCode =
  !broken && last.heap / warm.heap < 1.05 && last.rss / warm.rss <= 1.25 && code === 0 ? 0 : 1
