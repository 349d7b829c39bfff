// npm run prove -- fuzz: the costliest requests for each call, one at a time, none of which may hold the event loop; then
// requests from the OpenAPI document, as five people. --database postgres, --rows N, --requests N (0 for the costly
// alone), --costly bodies,queries,addresses,headers, --seed N to send them again.
import { optionsGiven } from '../commands/parts/options.mjs'
import { startPostgres } from '../tests/support/postgres.ts'
import { costlyParts } from './fuzz/costly-requests.ts'
import { runCostly } from './fuzz/run-costly.ts'
import { runFuzz } from './fuzz/run-fuzz.ts'
import { askMemory, askTurns } from './parts/ask-turns.ts'
import { logBytes } from './parts/log-bytes.ts'
import { account, openOffice } from './parts/office.ts'

const values = optionsGiven({
  requests: { type: 'string', default: '100000' },
  rows: { type: 'string', default: '20000' },
  costly: { type: 'string', default: costlyParts.join() },
  seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  database: { type: 'string', default: 'sqlite' },
})
const postgres = values.database === 'postgres' ? await startPostgres() : null
const office = await openOffice({
  rows: Number(values.rows),
  turns: true,
  environment: { TRUST_PROXY: '127.0.0.1' },
  ...(postgres && { databaseUrl: postgres.url }),
})
const began = performance.now()
const before = await askMemory(office)
const parts = costlyParts.filter((part) => values.costly.split(',').includes(part))
const costly = await runCostly(office, parts, (done, of) => console.log(`${done} of ${of} costly requests`))
const afterCostly = await askMemory(office)
const log = await logBytes(office)
const random = await runFuzz(
  { url: office.url, ...account },
  {
    seed: Number(values.seed),
    requests: Number(values.requests),
    told: (done) => done % 10_000 === 0 && console.log(`${done} requests`),
    longestTurn: async () => (await askTurns(office)).longest,
  },
)
const after = await askMemory(office)
const logAfter = await logBytes(office)
const alive = (await fetch(`${office.url}/api/health`)).ok
const code = await office.stop()
await postgres?.stop()

const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20)
console.log('\nThe longest turns of the event loop, in ms of processor time, each of one request alone:')
for (const { milliseconds, status, request } of costly.longest)
  console.log(`${milliseconds.toFixed(1).padStart(8)}  ${status}  ${request}`)
const faults = [...costly.faults, ...random.faults]
console.log(
  JSON.stringify(
    {
      database: values.database,
      rows: Number(values.rows),
      costly: { requests: costly.requests, byStatus: costly.byStatus, longest: costly.longest[0] },
      random: { ...random, faults: random.faults.length },
      lateP999: { costly: afterCostly.late.p999, random: after.late.p999 },
      heap: [before, afterCostly, after].map(({ heap }) => megabytes(heap)),
      resident: [before, afterCostly, after].map(({ resident }) => megabytes(resident)),
      log: [log, logAfter].map(megabytes),
      faults: faults.length,
      alive,
      code,
      seconds: Math.round((performance.now() - began) / 1000),
    },
    null,
    2,
  ),
)
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 && alive && code === 0 ? 0 : 1
