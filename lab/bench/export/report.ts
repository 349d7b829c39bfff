import { count, inWords, type Machine, mark, milliseconds, table } from '../report/table.ts'
import type { ExportRun } from './measure.ts'

export interface ExportReport {
  readonly machine: Machine
  readonly runs: readonly ExportRun[]
}

/** What others' calls may take meanwhile, and the longest turn of the event loop. */
const wanted = { calls: 250, turn: 50 } as const

const titles = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

const atMost = (is: number | null, most: number | null): string =>
  is === null ? '–' : most === null ? milliseconds(is) : mark(is <= most, `${milliseconds(is)} (≤ ${most})`)

export const exportText = ({ machine, runs }: ExportReport): string =>
  [
    '## Lists as files',
    `${inWords(machine)}. Over HTTP, fifteen columns; others read a page and save a row meanwhile, one call after the other. Times in milliseconds. Turns of the event loop are processor time; memory is that of the whole process, beyond what it was.`,
    ...runs.map(({ database, rows, figures }) =>
      [
        `### ${titles[database]}, ${rows.toLocaleString('en-US')} rows`,
        table(
          [
            'what',
            'rows',
            'MiB',
            'first byte',
            'whole',
            `others' reads p99`,
            `saves p99`,
            'longest turn',
            'memory MiB',
          ],
          figures.map((each) => [
            each.what,
            count(each.rows),
            (each.bytes / 1024 / 1024).toFixed(1),
            atMost(each.firstByte, each.wanted.firstByte),
            atMost(each.took, each.wanted.took),
            atMost(each.reads, wanted.calls),
            atMost(each.saves, wanted.calls),
            atMost(each.turn, wanted.turn),
            mark(each.memory <= each.wanted.memory, `${each.memory.toFixed(0)} (≤ ${each.wanted.memory})`),
          ]),
        ),
      ].join('\n\n'),
    ),
  ].join('\n\n')
