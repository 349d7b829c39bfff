import { operations } from '../load/operations.ts'
import type { Comparison } from '../measuring/compare.ts'
import { inWords, type Machine } from './machine.ts'
import { count, mark, milliseconds, ratio, table } from './table.ts'
import { busyConnections, coldStartTarget, memoryTarget, targets } from './targets.ts'

/** One run over one database. */
export interface ServerRun {
  readonly database: 'sqlite' | 'postgres'
  readonly rows: number
  readonly comparisons: readonly Comparison[]
  /** Resident memory after all operations, in MiB; null where the system doesn't say. */
  readonly memory: { readonly ours: number; readonly bare: number } | null
  /** Milliseconds until the first answer; null where it was not measured. */
  readonly ready: number | null
}

export interface ServerReport {
  readonly machine: Machine
  readonly pace: string
  readonly runs: readonly ServerRun[]
}

const samePoint = (one: ServerRun, other: ServerRun): boolean =>
  one.database === other.database && one.rows === other.rows

/** A run with those of an earlier one that it did not measure anew, where both are of one machine, day and pace. */
export const joined = (earlier: ServerReport | undefined, fresh: ServerReport): ServerReport => {
  const comparable =
    earlier && inWords(earlier.machine) === inWords(fresh.machine) && earlier.pace === fresh.pace
  const kept = comparable
    ? earlier.runs.filter((run) => !fresh.runs.some((other) => samePoint(run, other)))
    : []
  const runs = [...kept, ...fresh.runs].sort(
    (a, b) => b.database.localeCompare(a.database) || a.rows - b.rows,
  )
  return { ...fresh, runs }
}

const head = [
  ...['operation', 'ours /s', 'bare /s', 'ratio', 'wanted', 'p50', 'p99', 'bare p50', 'bare p99'],
  ...['alone: p50', 'wanted', 'bare p50', 'ms cpu', 'bare', 'ratio'],
]

const line = (run: ServerRun, busy: Comparison): readonly string[] => {
  const target = targets[busy.operation]
  const held = run.database === 'sqlite' // what is wanted was said for SQLite
  const alone = run.comparisons.find(
    ({ operation, connections }) => operation === busy.operation && connections === 1,
  )
  const most = target.p50(run.rows)
  return [
    operations[busy.operation].title,
    ...[count(busy.ours.perSecond), count(busy.bare.perSecond)],
    ...[mark(!held || busy.ratio >= target.ratio, ratio(busy.ratio)), held ? `≥ ${target.ratio}` : '–'],
    ...[busy.ours.p50, busy.ours.p99, busy.bare.p50, busy.bare.p99].map(milliseconds),
    ...(alone
      ? [
          mark(!held || alone.ours.p50 <= most, milliseconds(alone.ours.p50)),
          held ? `≤ ${most}` : '–',
          milliseconds(alone.bare.p50),
        ]
      : ['', '', '']),
    ...[milliseconds(busy.ours.processor), milliseconds(busy.bare.processor)],
    busy.ours.processor && busy.bare.processor ? ratio(busy.bare.processor / busy.ours.processor) : '–',
  ]
}

const titles = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

const section = (run: ServerRun): string => {
  const busy = run.comparisons.filter(({ connections }) => connections === busyConnections)
  const { memory, ready } = run
  const held =
    memory === null
      ? []
      : [
          `Memory afterwards: ours ${memory.ours.toFixed(0)} MiB, bare ${memory.bare.toFixed(0)} MiB, ratio ${mark(memory.ours <= memory.bare * memoryTarget, ratio(memory.ours / memory.bare))} (wanted ≤ ${memoryTarget}).`,
        ]
  return [
    `### ${titles[run.database]}, ${run.rows.toLocaleString('en-US')} rows`,
    table(
      head,
      busy.map((each) => line(run, each)),
    ),
    [
      ...held,
      ...(ready === null
        ? []
        : [`Ready after ${mark(ready < coldStartTarget, `${(ready / 1000).toFixed(2)} s`)} (wanted < 1 s).`]),
    ].join(' '),
  ].join('\n\n')
}

/** How much the processor time of a read grew from the first run to the last on the same database, ours and bare. */
const growth = (runs: readonly ServerRun[]): string | null => {
  const [small, large] = runs
  if (!small || !large || small.database !== large.database || small.rows === large.rows) return null
  const rows = small.comparisons
    .filter(({ operation, connections }) => connections === busyConnections && !operations[operation].writes)
    .flatMap((before) => {
      const after = large.comparisons.find(
        ({ operation, connections }) => operation === before.operation && connections === busyConnections,
      )
      if (!after?.ours.processor || !before.ours.processor) return []
      if (!after.bare.processor || !before.bare.processor) return []
      const ours = after.ours.processor / before.ours.processor
      const bare = after.bare.processor / before.bare.processor
      const times = (figure: number) => `× ${figure.toFixed(2)}`
      return [
        [
          operations[before.operation].title,
          times(ours),
          times(bare),
          mark(ours <= bare * 1.3, ratio(ours / bare)),
          '≤ 1.3',
        ],
      ]
    })
  const from = `${small.rows.toLocaleString('en-US')} to ${large.rows.toLocaleString('en-US')} rows`
  return [
    `### Processor time of a read, ${from} (${titles[small.database]})`,
    table(['operation', 'ours', 'bare', 'ratio', 'wanted'], rows),
  ].join('\n\n')
}

export const serverText = ({ machine, pace, runs }: ServerReport): string =>
  [
    '## Server',
    `Measured ${inWords(machine)}. ${pace} Ratios are throughput with ${busyConnections} clients by the bare handler beside it, in the same run; the last ratio is that of processor time, which other work on the machine disturbs least; times are milliseconds; what is not met stands in bold. The bare handler runs on SQLite in every table.`,
    ...runs.map(section),
    ...(['sqlite', 'postgres'] as const).flatMap(
      (database) => growth(runs.filter((run) => run.database === database)) ?? [],
    ),
  ].join('\n\n')
