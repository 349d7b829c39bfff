// npm run prove -- races: contested edits, duels of administrators, names and sign-ins at once, on both databases.
import { parseArgs } from 'node:util'
import { startPostgres } from '../tests/support/postgres.ts'
import { startTestServer, type TestServer } from '../tests/support/server.ts'
import { type RacesResult, runRaces } from './races/run-races.ts'

const { values } = parseArgs({
  options: { edits: { type: 'string', default: '2000' }, duels: { type: 'string', default: '200' } },
})
const people = 20
const numbers = { people, edits: Math.ceil(Number(values.edits) / people), duels: Number(values.duels) }
const results: Record<string, RacesResult> = {}

const sqlite = await startTestServer()
results.sqlite = await runRaces(sqlite, numbers)
await sqlite.stop()

const postgres = await startPostgres()
const one = await startTestServer({ database: 'postgres', postgresUrl: postgres.url })
results.postgres = await runRaces(one, numbers)

/** Calls that go to two processes by turns; both on one database. */
const other = await second(one.databaseUrl)
let turn = 0
const both: TestServer = { ...one, call: (...call) => (turn++ % 2 === 0 ? one : other).call(...call) }
results['postgres, two processes'] = await runRaces(both, numbers)
await other.stop()
await one.stop()
await postgres.stop()

async function second(databaseUrl: string) {
  const { startServer } = await import('../src/server/index.ts')
  const { caller } = await import('../tests/support/calls.ts')
  const server = await startServer({ databaseUrl, host: '127.0.0.1', port: 0, timeZone: 'UTC' })
  return { ...caller(server.url, one.token), stop: server.stop }
}

console.log(JSON.stringify(results, null, 2))
const sound = Object.values(results).every(
  ({ edits, duels, hashed, named }) =>
    edits.lost === 0 && edits.answered5xx === 0 && duels.without === 0 && hashed <= 10 && named === 1,
)
process.exitCode = sound ? 0 : 1
