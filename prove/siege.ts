// npm run prove -- siege: twenty people at work for an hour beside somebody who means harm. --minutes N,
// --database postgres, --rows N, --people N, --only ATTACK,ATTACK
import { optionsGiven } from '../commands/parts/options.mjs'
import { ensurePage } from '../commands/parts/page.mjs'
import { startPostgres } from '../tests/support/postgres.ts'
import { openOffice } from './parts/office.ts'
import { byAttack, byKind, floor, isError, mostRatio, table } from './siege/figures.ts'
import { runSiege } from './siege/run-siege.ts'

const values = optionsGiven({
  minutes: { type: 'string', default: '60' },
  rows: { type: 'string', default: '20000' },
  people: { type: 'string', default: '20' },
  database: { type: 'string', default: 'sqlite' },
  only: { type: 'string', default: '' },
})
await ensurePage()
const postgres = values.database === 'postgres' ? await startPostgres({ lasting: true }) : null
const office = await openOffice({
  ...{ rows: Number(values.rows), turns: true, environment: { LOG_LEVEL: 'info' } },
  ...(postgres && { databaseUrl: postgres.url }),
})
console.log(
  'The attacker is a process of its own at a lower priority, and comes from this machine: what is measured is how fairly the server deals with people, not how many cores it has.',
)
const { acts, sizes, memory, sent, alive } = await runSiege(office, {
  minutes: Number(values.minutes),
  rows: Number(values.rows),
  people: Number(values.people),
  only: values.only === '' ? [] : values.only.split(','),
  tell: console.log,
})
const code = await office.stop()
await postgres?.stop()

const [warm, last] = memory
const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20)
const kinds = byKind(acts)
const attacks = byAttack(acts)
console.log(`\n${table('under attack, by kind of act', kinds)}\n\n${table('by attack', attacks)}\n`)
for (const [name, each] of Object.entries(sent)) console.log(`${name}: ${JSON.stringify(each)}`)
const errors = Object.groupBy(
  acts.filter(isError),
  ({ attack, kind, status }) => `${attack}, ${kind}: ${status}`,
)
for (const [what, each] of Object.entries(errors)) console.log(`error under ${what}, ${each?.length} times`)

/** PostgreSQL keeps of its log what it is set to keep, whatever we do. */
const mostLog = postgres === null ? 64 : Number.POSITIVE_INFINITY
const bounds: Readonly<Record<string, boolean>> = {
  'no error': !acts.some(isError),
  [`p99 at most ${mostRatio} times the quiet one, or ${floor} ms`]: [...kinds, ...attacks].every(
    ({ p99, ratio }) => p99 <= floor || ratio <= mostRatio,
  ),
  'the server lives and ends in order': alive && code === 0,
  [`WAL at most ${mostLog} MiB`]: sizes.log <= mostLog,
  'heap at the end at most a quarter and 20 MiB above the warm one':
    last !== null && last.heap <= warm.heap * 1.25 + 20 * 2 ** 20,
  'resident memory at the end at most half and 100 MiB above the warm one':
    last !== null && last.resident <= warm.resident * 1.5 + 100 * 2 ** 20,
}
for (const [bound, holds] of Object.entries(bounds)) console.log(`${holds ? '✓' : '✗'} ${bound}`)
console.log(
  JSON.stringify({
    ...{ database: values.database, minutes: Number(values.minutes), rows: Number(values.rows) },
    ...{ acts: acts.length, errors: acts.filter(isError).length, kinds, attacks, bounds },
    most: sizes,
    heap: { warm: megabytes(warm.heap), last: last && megabytes(last.heap) },
    resident: { warm: megabytes(warm.resident), last: last && megabytes(last.resident) },
    lateP999: { quiet: warm.late.p999, attacked: last?.late.p999 },
    longestTurn: { quiet: warm.longest, attacked: last?.longest },
    ...{ alive, code },
  }),
)
process.exitCode = Object.values(bounds).every(Boolean) ? 0 : 1
