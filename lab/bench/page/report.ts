import { inWords, type Machine, mark, milliseconds, table } from '../report/table.ts'
import { type ScreenBytes, type ScreenName, scriptBudgets, styleBudget } from './bytes.ts'
import type { ActionWork } from './work.ts'

export interface PageReport {
  readonly machine: Machine
  readonly times: number
  readonly weights: readonly (ScreenBytes & { readonly screen: ScreenName })[]
  readonly works: readonly ActionWork[]
}

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1)

const weightLine = ({ screen, script, style }: PageReport['weights'][number]): readonly string[] => {
  const most = scriptBudgets[screen]
  return [
    ...[screen, mark(most === undefined || script <= most, kilobytes(script))],
    ...[most === undefined ? '' : `≤ ${most / 1000}`],
    ...[mark(style <= styleBudget, kilobytes(style)), `≤ ${styleBudget / 1000}`],
  ]
}

const workLine = ({ action, all, script }: ActionWork): readonly string[] => [
  action,
  ...[all, script].map(milliseconds),
]

export const pageText = ({ machine, times, weights, works }: PageReport): string =>
  [
    '## Page',
    `Measured ${inWords(machine)}. What is not met stands in bold.`,
    '### Bytes of a first visit, after brotli, in KB',
    table(['screen', 'script', 'wanted', 'style', 'wanted'], weights.map(weightLine)),
    `### 100 rows: the main thread's processor milliseconds until the new rows are painted, the middle of ${times}`,
    table(['action', 'all', 'script'], works.map(workLine)),
  ].join('\n\n')
