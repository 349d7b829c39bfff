// npm run prove -- changes: renames, drops, retypes and requires on many awkward rows, by the commands that everybody has.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { optionsGiven } from '../commands/parts/options.mjs'
import { createDatabase, startPostgres } from '../tests/support/postgres.ts'
import { type Changed, runChanges } from './changes/run-changes.ts'

const values = optionsGiven({
  rows: { type: 'string', default: '100000' },
  database: { type: 'string', default: 'sqlite' },
})

const line = ({ change, end, planSeconds, startSeconds, kills, wrong }: Changed): string => {
  const [plan, start] = [planSeconds, startSeconds].map((seconds) => seconds.toFixed(1).padStart(7))
  const killed = kills > 0 ? `, killed ${kills} times` : ''
  return [
    `${wrong.length > 0 ? '✗' : '✓'} ${change.padEnd(48)} ${plan} ${start}  ${end}${killed}`,
    ...wrong.map((each) => `    ${each}`),
  ].join('\n')
}

const rows = Number(values.rows)
const folder = mkdtempSync(join(tmpdir(), 'changes-'))
const postgres = values.database === 'postgres' ? await startPostgres({ lasting: true }) : null
const databaseUrl = postgres
  ? (await createDatabase(postgres.url)).url
  : `sqlite:${join(folder, 'office.db')}`
try {
  console.log(
    `${rows} awkward rows on ${values.database}\n  ${'change'.padEnd(48)} plan, s start, s  came of it`,
  )
  const changes = await runChanges({ rows, databaseUrl, told: (changed) => console.log(line(changed)) })
  const wrong = changes.filter((changed) => changed.wrong.length > 0).length
  const killed = changes.some(({ kills }) => kills > 0)
  if (!killed) console.log('\n✗ No kill came in the middle of a change.')
  console.log(
    `\n${changes.length - wrong} of ${changes.length} as they must be; every row compared each time.`,
  )
  process.exitCode = wrong === 0 && killed ? 0 : 1
} finally {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}
