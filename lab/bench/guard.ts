import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { fail } from '../../commands/parts/install.mjs'
import { parseOptions } from '../../commands/parts/options.mjs'
import { root } from '../../commands/parts/paths.mjs'
import { parts } from './guard/operations.ts'
import { faultLine, guardText, judged } from './guard/report.ts'
import { measuredFor } from './guard/round.ts'
import { runGuard } from './guard/run.ts'
import { keepReport, keptReports } from './report/keep.ts'
import { thisMachine } from './report/table.ts'
import { startDriver } from './server/load.ts'

/**
 * npm run bench -- guard: has anything become worse? Both databases, each beside its bare handler, and the page; ten
 * minutes. It ends with code 1 where a measure is worse than what was landed, than the best ever, or than its bound.
 *
 *     --database sqlite,postgres  which of them
 *     --rounds 5                  starts of both servers
 *     --rows 100000               how many proposals
 *     --operation update,bulk     only these
 *     --without page              all but these
 *     --of FOLDER                 measures the code in another folder
 *     --keep                      what is measured is what the next runs are compared with
 */
const usual = {
  database: 'sqlite,postgres',
  rounds: '5',
  rows: '100000',
  operation: parts.join(','),
} as const
const values = parseOptions({
  database: { type: 'string', default: usual.database },
  rounds: { type: 'string', default: usual.rounds },
  rows: { type: 'string', default: usual.rows },
  operation: { type: 'string', default: usual.operation },
  without: { type: 'string', default: '' },
  of: { type: 'string' },
  keep: { type: 'boolean', default: false },
})

/** Which of these an option names. */
const named = <Name extends string>(option: string, given: string, all: readonly Name[]): readonly Name[] => {
  const asked = given.split(',').filter((each) => each !== '')
  const unknown = asked.filter((each) => !all.some((name) => name === each))
  if (unknown.length > 0) fail(`--${option} knows no '${unknown[0]}'. There are: ${all.join(', ')}.`)
  return all.filter((name) => asked.includes(name))
}

const narrowed = [
  ...(['database', 'rounds', 'rows', 'operation'] as const).filter((name) => values[name] !== usual[name]),
  ...(values.without === '' ? [] : ['without']),
  ...(values.of === undefined ? [] : ['of']),
]
if (values.keep && narrowed.length > 0)
  fail(`--keep keeps a whole run of this repository: leave out --${narrowed.join(', --')}.`)
const without = named('without', values.without, parts)
const chosen = named('operation', values.operation, parts).filter((part) => !without.includes(part))
const [rounds, rows] = [Number(values.rounds), Number(values.rows)]
if (!Number.isInteger(rounds) || rounds < 1) fail('--rounds is a whole number from 1 on.')
if (!Number.isInteger(rows) || rows < 1000) fail('--rows is a whole number from 1000 on.')

const of = values.of === undefined ? root : resolve(values.of)

/** Of the code in a folder; a copy may have none. */
const commitOf = (folder: string): string => {
  try {
    const given = ['rev-parse', '--short', 'HEAD']
    return execFileSync('git', given, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'no commit'
  }
}

const driver = startDriver()
try {
  const measures = await runGuard(
    {
      ...{ rounds, rows, of, chosen: new Set(chosen) },
      databases: named('database', values.database, ['sqlite', 'postgres']),
      isElsewhere: values.of !== undefined,
    },
    driver,
  )
  const pace = `${rows.toLocaleString('en-US')} rows, ${rounds} ${rounds === 1 ? 'start' : 'starts'} of both servers, ${measuredFor / 1000} s for each call in each.`
  const { report, faults } = judged(
    { machine: thisMachine(), commit: commitOf(of), rows, pace, measures },
    keptReports().guard,
  )
  console.log(guardText(report))
  for (const fault of faults) console.log(faultLine(fault, report))
  if (values.keep) keepReport({ guard: report })
  process.exitCode = faults.length > 0 ? 1 : 0
} finally {
  driver.stop()
}
