import type { Scores } from '../measuring/lighthouse.ts'
import type { ScreenBytes, ScreenName } from '../measuring/page-bytes.ts'
import type { WorkComparison } from '../measuring/page-work.ts'
import { scoreTargets, scriptBudgets, styleBudget, workTarget } from './budgets.ts'
import { inWords, type Machine } from './machine.ts'
import { mark, milliseconds, ratio, table } from './table.ts'

export interface ScreenWeight {
  readonly screen: ScreenName
  readonly ours: ScreenBytes
  /** null where the page by hand has no such screen. */
  readonly byHand: ScreenBytes | null
}

export interface PageReport {
  readonly machine: Machine
  readonly times: number
  readonly weights: readonly ScreenWeight[]
  readonly works: readonly WorkComparison[]
  readonly scores: readonly { readonly screen: ScreenName; readonly scores: Scores }[]
}

const kilobytes = (bytes: number | undefined): string =>
  bytes === undefined ? '–' : (bytes / 1000).toFixed(1)

const weightLine = ({ screen, ours, byHand }: ScreenWeight): readonly string[] => {
  const most = scriptBudgets[screen]
  return [
    screen,
    mark(most === undefined || ours.script <= most, kilobytes(ours.script)),
    most === undefined ? '' : `≤ ${most / 1000}`,
    kilobytes(byHand?.script),
    mark(ours.style <= styleBudget, kilobytes(ours.style)),
    `≤ ${styleBudget / 1000}`,
    kilobytes(byHand?.style),
  ]
}

const workLine = ({ action, ours, byHand, ratio: found }: WorkComparison): readonly string[] => [
  action,
  ...[ours.all, byHand.all, ours.script, byHand.script].map(milliseconds),
  mark(found <= workTarget, ratio(found)),
  `≤ ${workTarget}`,
]

const scoreLine = ({ screen, scores }: PageReport['scores'][number]): readonly string[] => [
  screen,
  ...(['performance', 'accessibility', 'best-practices'] as const).map((name) =>
    mark(scores[name] >= scoreTargets[name], String(scores[name])),
  ),
]

export const pageText = ({ machine, times, weights, works, scores }: PageReport): string =>
  [
    '## Page',
    `Measured ${inWords(machine)}. What is not met stands in bold.`,
    '### Bytes of a first visit, after brotli, in KB',
    table(['screen', 'script', 'wanted', 'by hand', 'style', 'wanted', 'by hand'], weights.map(weightLine)),
    'The list by hand bears our markup and our style sheets; both pages are compared before they are measured.',
    `### 100 rows: the main thread's processor milliseconds until the new rows are painted, the middle of ${times}`,
    table(['action', 'ours', 'by hand', 'script: ours', 'by hand', 'ratio', 'wanted'], works.map(workLine)),
    ...(scores.length === 0
      ? []
      : [
          `### Lighthouse, mobile, the middle of three (wanted: ${Object.values(scoreTargets).join(', ')})`,
          table(['screen', 'performance', 'accessibility', 'best practices'], scores.map(scoreLine)),
        ]),
  ].join('\n\n')
