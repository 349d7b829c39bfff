import { count, inWords, type Machine, mark, milliseconds, table } from '../report/table.ts'
import type { BulkRun } from './measure.ts'

export interface BulkReport {
  readonly machine: Machine
  readonly runs: readonly BulkRun[]
}

/** What others' saves may take meanwhile, the longest turn of the event loop, and memory beyond what it was. */
const wanted = { saves: 250, turn: 50, memory: 40 } as const

const titles = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

export const bulkText = ({ machine, runs }: BulkReport): string =>
  [
    '## Many rows at once',
    `${inWords(machine)}. Over HTTP, while others save one row after the other. A bare update is the same in plain SQL: 1,000 rows a transaction, with the table's indexes and triggers, without history. Turns of the event loop are processor time.`,
    ...runs.map(({ database, rows, figures }) =>
      [
        `### ${titles[database]}, ${rows.toLocaleString('en-US')} rows`,
        table(
          ['what', 'rows', 'ms', 'wanted', `others' saves p99`, 'longest turn', 'memory MiB'],
          figures.map((each) => [
            each.what,
            count(each.rows),
            mark(each.wanted === null || each.took <= each.wanted, milliseconds(each.took)),
            each.wanted === null ? '–' : `≤ ${each.wanted}`,
            each.saves === null ? '–' : mark(each.saves <= wanted.saves, milliseconds(each.saves)),
            each.turn === null ? '–' : mark(each.turn <= wanted.turn, milliseconds(each.turn)),
            each.memory === null ? '–' : mark(each.memory <= wanted.memory, each.memory.toFixed(0)),
          ]),
        ),
      ].join('\n\n'),
    ),
  ].join('\n\n')
