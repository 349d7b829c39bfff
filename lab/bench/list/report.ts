import { count, inWords, type Machine, mark, milliseconds, table } from '../report/table.ts'
import type { ListRun } from './measure.ts'

export interface ListReport {
  readonly machine: Machine
  readonly runs: readonly ListRun[]
}

/** Milliseconds of totals and groups without rows, and of a turn of the event loop. */
const wanted = { sqlite: 40, postgres: 100, turn: 50 } as const
/** Milliseconds of what tells rows beside its groups, on either database. */
const wantedWithRows = [
  [/^board/, 100],
  [/^calendar/, 60],
] as const
/** Of these no figure was asked for: they gather many more groups. */
const unasked = /one of many/

const titles = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

const wantedOf = (database: ListRun['database'], what: string): number | null =>
  unasked.test(what)
    ? null
    : (wantedWithRows.find(([pattern]) => pattern.test(what))?.[1] ?? wanted[database])

const textOf = ({ database, rows, reads, turn }: ListRun): string =>
  [
    `### ${titles[database]}, ${count(rows)} rows`,
    table(
      ['what', 'groups', 'p50 ms', 'wanted', 'p99 ms'],
      reads.map(({ what, groups, p50, p99 }) => {
        const most = wantedOf(database, what)
        const shown = most === null ? milliseconds(p50) : mark(p50 <= most, milliseconds(p50))
        return [what, count(groups), shown, most === null ? '–' : `≤ ${most}`, milliseconds(p99)]
      }),
    ),
    ...(turn === null
      ? []
      : [
          `The longest turn of the event loop: ${mark(turn <= wanted.turn, milliseconds(turn))} ms (wanted ≤ ${wanted.turn}).`,
        ]),
  ].join('\n\n')

export const listText = ({ machine, runs }: ListReport): string =>
  ['## Totals and groups of a list', `${inWords(machine)}. Over HTTP, one client.`, ...runs.map(textOf)].join(
    '\n\n',
  )
