import { count, inWords, type Machine, mark, milliseconds, table } from '../report/table.ts'
import { type ScreenBytes, type ScreenName, scriptBudgets, styleBudget } from './bytes.ts'
import { frame, type KeyWork, linesInForm } from './keys.ts'
import { type PeekWork, peekBudget } from './peek.ts'
import { type ActionWork, mostByHand, rowsBehind } from './work.ts'

export interface PageReport {
  readonly machine: Machine
  readonly times: number
  readonly weights: readonly (ScreenBytes & { readonly screen: ScreenName })[]
  readonly works: readonly ActionWork[]
  /** None where a run is kept that did not yet measure it. */
  readonly peeks?: readonly PeekWork[]
  /** Of a form with many lines; none where a run is kept that did not yet measure them. */
  readonly presses?: number
  readonly keys?: readonly KeyWork[]
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

const workLine = ({ action, all, script, most = null, ratio = null }: ActionWork): readonly string[] => [
  ...[action, mark(most === null || all <= most, milliseconds(all))],
  ...[most === null ? '' : `≤ ${most}`, milliseconds(script)],
  ratio === null ? '' : mark(ratio <= mostByHand, ratio.toFixed(2)),
]

const peekLine = ({ key, all, script, painted }: PeekWork): readonly string[] => [
  ...[key, mark(all <= peekBudget.all, milliseconds(all)), `≤ ${peekBudget.all}`, milliseconds(script)],
  ...[mark(painted <= peekBudget.painted, milliseconds(painted)), `≤ ${peekBudget.painted}`],
]

const keyLine = ({ key, all, p95, script, style, layout }: KeyWork): readonly string[] => [
  key,
  mark(all <= frame, milliseconds(all)),
  `≤ ${frame}`,
  ...[p95, script, style, layout].map(milliseconds),
]

export const pageText = ({
  machine,
  times,
  weights,
  works,
  presses,
  keys = [],
  peeks = [],
}: PageReport): string =>
  [
    '## Page',
    `Measured ${inWords(machine)}. What is not met stands in bold.`,
    '### Bytes of a first visit, after brotli, in KB',
    table(['screen', 'script', 'wanted', 'style', 'wanted'], weights.map(weightLine)),
    `### 100 rows of ${count(rowsBehind)}: the main thread's processor milliseconds until they are painted and it came to rest, the middle of ${times}; and how many times as much as the same rows set by hand (wanted ≤ ${mostByHand})`,
    table(['action', 'all', 'wanted', 'script', 'by hand'], works.map(workLine)),
    ...(peeks.length > 0
      ? [
          `### A row beside a list of 15: the main thread's processor milliseconds until it came to rest, and the clock's from the key to the paint, the middle of ${times}`,
          table(['key', 'all', 'wanted', 'script', 'painted', 'wanted'], peeks.map(peekLine)),
        ]
      : []),
    ...(keys.length > 0
      ? [
          `### A form with ${linesInForm} lines: the main thread's processor milliseconds a key, the middle of ${presses}`,
          table(['key', 'all', 'wanted', '95 of 100', 'script', 'style', 'layout'], keys.map(keyLine)),
        ]
      : []),
  ].join('\n\n')
