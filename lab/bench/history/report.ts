import { count, inWords, type Machine, mark, milliseconds, ratio, table } from '../report/table.ts'
import type { HistoryRun } from './measure.ts'

export interface HistoryReport {
  readonly machine: Machine
  readonly runs: readonly HistoryRun[]
}

/** A page of a long history in milliseconds; saves beside a long history by those beside an empty one. */
const wanted = { page: 5, ratio: 0.8 } as const

const titles = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

const textOf = ({ database, rows, entries, ofOne, reads, saves, weights }: HistoryRun): string => {
  const { empty, full } = saves
  return [
    `### ${titles[database]}, ${count(entries)} changes of ${count(rows)} rows`,
    `A row's history of ${count(ofOne)} entries:`,
    table(
      ['read', 'p50 ms', 'wanted', 'p99 ms'],
      reads.map(({ what, p50, p99 }) => [
        ...[what, mark(p50 <= wanted.page, milliseconds(p50)), `≤ ${wanted.page}`, milliseconds(p99)],
      ]),
    ),
    `Saves of one row, one after the other: ${ratio(saves.ratio)} of the pace in an empty history (wanted ≥ ${wanted.ratio}).`,
    table(
      ['history', '/s', 'p50 ms', 'p99 ms'],
      [
        ['empty', count(empty.perSecond), milliseconds(empty.p50), milliseconds(empty.p99)],
        [
          `${count(entries)} changes`,
          mark(saves.ratio >= wanted.ratio, count(full.perSecond)),
          ...[milliseconds(full.p50), milliseconds(full.p99)],
        ],
      ],
    ),
    'Bytes a change, history and batches:',
    table(
      ['what', 'changes', 'bytes', 'of that indexes'],
      weights.map(({ what, changes, all, indexes }) => [what, count(changes), count(all), count(indexes)]),
    ),
  ].join('\n\n')
}

export const historyText = ({ machine, runs }: HistoryReport): string =>
  ['## History', `${inWords(machine)}. Over HTTP, one client.`, ...runs.map(textOf)].join('\n\n')
