import { type OperationName, operationNames, operations } from '../load/operations.ts'
import type { Figures } from '../measuring/compare.ts'
import { exponentOf } from '../measuring/exponent.ts'
import { inWords, type Machine } from './machine.ts'
import type { ServerRun } from './server-report.ts'
import { milliseconds, table } from './table.ts'

export interface GrowthReport {
  readonly machine: Machine
  readonly pace: string
  /** From few rows to many. */
  readonly runs: readonly ServerRun[]
}

const costOf = ({ processor, p50 }: Figures): number => processor ?? p50

const line = (runs: readonly ServerRun[], operation: OperationName): readonly string[] => {
  const points = runs.flatMap(({ rows, comparisons }) =>
    comparisons.filter((each) => each.operation === operation).map((each) => ({ rows, each })),
  )
  const curve = (whose: 'ours' | 'bare') =>
    exponentOf(points.map(({ rows, each }) => [rows, Math.max(costOf(each[whose]), 0.001)] as const))
  return [
    operations[operation].title,
    ...points.map(({ each }) => milliseconds(costOf(each.ours))),
    ...(['ours', 'bare'] as const).map((whose) => curve(whose).toFixed(2)),
  ]
}

export const growthText = ({ machine, pace, runs }: GrowthReport): string => {
  const measured = operationNames.filter((name) =>
    runs.every((run) => run.comparisons.some(({ operation }) => operation === name)),
  )
  return [
    '## Growth',
    `Measured ${inWords(machine)}. ${pace} Processor time of our server for one call, in milliseconds, by the number of rows on SQLite, and the exponent of the curve: 0 stays flat, 1 grows as the rows do.`,
    table(
      ['operation', ...runs.map(({ rows }) => rows.toLocaleString('en-US')), 'exponent', 'bare handler'],
      measured.map((operation) => line(runs, operation)),
    ),
  ].join('\n\n')
}
