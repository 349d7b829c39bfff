// npm run prove -- races: contested edits, duels of administrators, names and sign-ins at once, on both databases.
import { optionsGiven } from '../commands/parts/options.mjs'
import { createDatabase, startPostgres } from '../tests/support/postgres.ts'
import { startTestServer, type TestServerOptions } from '../tests/support/server.ts'
import { hashesComputed } from './races/count-hashes.ts'
import { type RacesResult, runRaces } from './races/run-races.ts'
import { type Racing, twoProcesses } from './races/two-processes.ts'

const values = optionsGiven({
  edits: { type: 'string', default: '2000' },
  duels: { type: 'string', default: '200' },
})
const people = 20
const numbers = { people, edits: Math.ceil(Number(values.edits) / people), duels: Number(values.duels) }

const here = async (options: TestServerOptions): Promise<Racing> => ({
  ...(await startTestServer({ ...options, trustProxy: ['127.0.0.1'] })),
  hashes: async () => hashesComputed(),
})

const postgres = await startPostgres()
const { url } = await createDatabase(postgres.url)
const offices: Readonly<Record<string, () => Promise<Racing>>> = {
  sqlite: () => here({}),
  postgres: () => here({ database: 'postgres', postgresUrl: postgres.url }),
  'postgres, two processes': () => twoProcesses(url),
}
const results: Record<string, RacesResult> = {}
for (const [name, open] of Object.entries(offices)) {
  const office = await open()
  results[name] = await runRaces(office, numbers)
  await office.stop()
}
await postgres.stop()

console.log(JSON.stringify(results, null, 2))
const sound = Object.values(results).every(
  ({ edits, duels, hashed, named }) =>
    edits.lost === 0 &&
    edits.answered5xx === 0 &&
    duels.without === 0 &&
    hashed > 0 &&
    hashed <= 10 &&
    named === 1,
)
process.exitCode = sound ? 0 : 1
