import { count, inWords, type Machine, mark, milliseconds, ratio, table } from '../report/table.ts'
import type { Comparison } from './compare.ts'
import { operations } from './operations.ts'

/** One run over one database. */
export interface ServerRun {
  readonly database: 'sqlite' | 'postgres'
  readonly rows: number
  /** Where the bare handler ran; on SQLite in runs that don't say it. */
  readonly bareOn?: ServerRun['database']
  readonly comparisons: readonly Comparison[]
  /** Resident memory after all operations, in MiB; null where the system doesn't say. */
  readonly memory: { readonly ours: number; readonly bare: number } | null
  /** Milliseconds until the first answer. */
  readonly ready: number | null
}

export interface ServerReport {
  readonly machine: Machine
  readonly pace: string
  readonly runs: readonly ServerRun[]
}

export const busyConnections = 16
/** Our memory by the bare handler's, at most. */
const memoryTarget = 1.3
const coldStartTarget = 1000
const growthTarget = 1.3

/** A run with those of an earlier one that it did not measure anew, where both are of one machine, day and pace. */
export const joined = (earlier: ServerReport | undefined, fresh: ServerReport): ServerReport => {
  const comparable =
    earlier && inWords(earlier.machine) === inWords(fresh.machine) && earlier.pace === fresh.pace
  const isFresh = ({ database, rows }: ServerRun) =>
    fresh.runs.some((other) => other.database === database && other.rows === rows)
  const kept = comparable ? earlier.runs.filter((run) => !isFresh(run)) : []
  const runs = [...kept, ...fresh.runs].toSorted(
    (a, b) => b.database.localeCompare(a.database) || a.rows - b.rows,
  )
  return { ...fresh, runs }
}

const head = [
  ...['operation', 'ours /s', 'bare /s', 'ratio', 'wanted', 'p50', 'p99', 'bare p50', 'bare p99'],
  ...['alone: p50', 'wanted', 'bare p50', 'ms cpu', 'bare', 'ratio'],
]

const busyOf = ({ comparisons }: ServerRun): readonly Comparison[] =>
  comparisons.filter(({ connections }) => connections === busyConnections)

const line = (run: ServerRun, { operation, ours, bare, ratio: found }: Comparison): readonly string[] => {
  const { title, ratio: least, p50, everywhere = false } = operations[operation]
  const held = run.database === 'sqlite' // what is wanted was said for SQLite
  const bounded = held || everywhere
  const alone = run.comparisons.find((each) => each.operation === operation && each.connections === 1)
  const most = p50(run.rows)
  const aloneP50 = alone && mark(!bounded || alone.ours.p50 <= most, milliseconds(alone.ours.p50))
  return [
    ...[title, count(ours.perSecond), count(bare.perSecond)],
    ...[mark(!held || found >= least, ratio(found)), held ? `≥ ${least}` : '–'],
    ...[ours.p50, ours.p99, bare.p50, bare.p99].map(milliseconds),
    ...(alone ? [aloneP50 ?? '', bounded ? `≤ ${most}` : '–', milliseconds(alone.bare.p50)] : ['', '', '']),
    ...[milliseconds(ours.processor), milliseconds(bare.processor)],
    ours.processor && bare.processor ? ratio(bare.processor / ours.processor) : '–',
  ]
}

const titles = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

const section = (run: ServerRun): string => {
  const { memory, ready, database, bareOn = 'sqlite' } = run
  const said: string[] = []
  if (bareOn !== database) said.push(`The bare handler ran on ${titles[bareOn]}.`)
  if (memory) {
    const [ours, bare] = [memory.ours.toFixed(0), memory.bare.toFixed(0)]
    const found = mark(memory.ours <= memory.bare * memoryTarget, ratio(memory.ours / memory.bare))
    said.push(
      `Memory afterwards: ours ${ours} MiB, bare ${bare} MiB, ratio ${found} (wanted ≤ ${memoryTarget}).`,
    )
  }
  if (ready !== null)
    said.push(
      `Ready after ${mark(ready < coldStartTarget, `${(ready / 1000).toFixed(2)} s`)} (wanted < 1 s).`,
    )
  const lines = busyOf(run).map((each) => line(run, each))
  const title = `### ${titles[run.database]}, ${run.rows.toLocaleString('en-US')} rows`
  return [title, table(head, lines), said.join(' ')].join('\n\n')
}

/** How much the processor time of a read grew from the first run to the last on the same database, ours and bare. */
const growth = (runs: readonly ServerRun[]): readonly string[] => {
  const [small, large] = [runs[0], runs.at(-1)]
  if (!small || !large || small.rows === large.rows) return []
  const lines = busyOf(small).flatMap(({ operation, ours, bare }) => {
    const { title, writes } = operations[operation]
    const after = busyOf(large).find((each) => each.operation === operation)
    if (writes || !after?.ours.processor || !after.bare.processor) return []
    if (!ours.processor || !bare.processor) return []
    const grown = [after.ours.processor / ours.processor, after.bare.processor / bare.processor] as const
    const times = grown.map((figure) => `× ${figure.toFixed(2)}`)
    const found = grown[0] / grown[1]
    return [[title, ...times, mark(found <= growthTarget, ratio(found)), `≤ ${growthTarget}`]]
  })
  const from = `${small.rows.toLocaleString('en-US')} to ${large.rows.toLocaleString('en-US')} rows`
  return [
    `### Processor time of a read, ${from} (${titles[small.database]})`,
    table(['operation', 'ours', 'bare', 'ratio', 'wanted'], lines),
  ]
}

export const serverText = ({ machine, pace, runs }: ServerReport): string =>
  [
    '## Server',
    `Measured ${inWords(machine)}. ${pace} Ratios compare the throughput of ${busyConnections} clients with that of the bare handler beside it, in the same run. The last ratio is that of processor time, which other work on the machine disturbs least. Times are milliseconds. What is not met stands in bold. The bare handler runs on the same database as ours unless a line says otherwise. What is wanted was set for SQLite.`,
    ...runs.map(section),
    ...(['sqlite', 'postgres'] as const).flatMap((database) =>
      growth(runs.filter((run) => run.database === database)),
    ),
  ].join('\n\n')
