import { count, inWords, type Machine, mark, milliseconds, table } from '../report/table.ts'
import type { ImportRun } from './measure.ts'

export interface ImportReport {
  readonly machine: Machine
  readonly runs: readonly ImportRun[]
}

/** What others' calls may take meanwhile, the longest turn of the event loop, and more memory than before. */
const wanted = { calls: 250, turn: 50, memory: 150 } as const

const titles = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

const atMost = (is: number | null, most: number | null): string =>
  is === null ? '–' : most === null ? milliseconds(is) : mark(is <= most, `${milliseconds(is)} (≤ ${most})`)

export const importText = ({ machine, runs }: ImportReport): string =>
  [
    '## Rows out of a file',
    `${inWords(machine)}. Over HTTP, from a CSV of sixteen columns; others read a page and save a row meanwhile, one call after the other. Times in milliseconds. Turns of the event loop are processor time; memory is that of the whole process, beyond what it was.`,
    ...runs.map(({ database, rows, figures }) =>
      [
        `### ${titles[database]}, ${rows.toLocaleString('en-US')} rows`,
        table(
          ['what', 'rows', 'whole', `others' reads p99`, 'saves p99', 'longest turn', 'memory MiB'],
          figures.map((each) => [
            each.what,
            count(each.rows),
            atMost(each.took, each.wanted),
            atMost(each.reads, wanted.calls),
            atMost(each.saves, wanted.calls),
            atMost(each.turn, wanted.turn),
            mark(each.memory <= wanted.memory, `${each.memory.toFixed(0)} (≤ ${wanted.memory})`),
          ]),
        ),
      ].join('\n\n'),
    ),
  ].join('\n\n')
