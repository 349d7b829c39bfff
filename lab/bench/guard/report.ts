import { count, inWords, type Machine, mark, milliseconds, ratio, table } from '../report/table.ts'
import { type Fault, faultsOf } from './judge.ts'
import type { Group, Measure } from './measures.ts'

/** The least ever of a measure, and of which commit. */
export interface Best {
  readonly value: number
  readonly noise: number
  readonly date: string
  readonly commit: string
}

/** A measure as it is kept: with the best ever, and what it was compared with when it was measured. */
export interface KeptMeasure extends Measure {
  readonly best: Best
  /** None of a measure that was new. */
  readonly before: { readonly landed: number; readonly best: number } | null
  /** Was it worse than it may be? */
  readonly worse: boolean
}

/** The last run that was kept. */
export interface GuardReport {
  readonly machine: Machine
  readonly commit: string
  readonly rows: number
  readonly pace: string
  readonly measures: Readonly<Record<string, KeptMeasure>>
}

/** Compares a run with what is kept of as many rows. @returns it as it would be kept, and in what it is worse */
export const judged = (
  run: Omit<GuardReport, 'measures'> & { readonly measures: readonly Measure[] },
  kept: GuardReport | undefined,
): { readonly report: GuardReport; readonly faults: readonly Fault[] } => {
  const measures: Record<string, KeptMeasure> = {}
  const faults: Fault[] = []
  for (const measure of run.measures) {
    const known = kept?.rows === run.rows ? kept.measures[measure.name] : undefined
    const found = faultsOf(measure, known)
    faults.push(...found)
    const { value, noise } = measure
    const own = { value, noise, date: run.machine.date, commit: run.commit }
    measures[measure.name] = {
      ...measure,
      best: known && known.best.value <= value ? known.best : own,
      before: known ? { landed: known.value, best: known.best.value } : null,
      worse: found.length > 0,
    }
  }
  return { report: { ...run, measures }, faults }
}

type Written = Pick<Measure, 'isRatio' | 'unit'>

const figureOf = (unit: Measure['unit'], figure: number): string =>
  unit === 'bytes'
    ? figure.toLocaleString('en-US')
    : unit === 'times'
      ? String(figure)
      : unit === 'MiB'
        ? `${figure.toFixed(0)} MiB`
        : `${figure < 0.1 ? figure.toFixed(4) : milliseconds(figure)} ms`

/** The value of a measure as it stands in the table. */
const written = ({ isRatio, unit }: Written, value: number): string =>
  isRatio ? ratio(value) : figureOf(unit, value)

/** One line for a measure that is worse: what, was, is, allowed. */
export const faultLine = ({ name, against, was, is, allowed }: Fault, { measures }: GuardReport): string => {
  const shown = measures[name] ?? { isRatio: true, unit: 'ms' }
  const [before, now, most] = [was, is, allowed].map((value) => written(shown, value))
  return against === 'bound'
    ? `${name}: is ${now}, allowed ${most}`
    : `${name}: was ${before} (${against}), is ${now}, allowed ${most}`
}

const head = ['measure', 'ours', 'bare', 'ratio', 'noise', 'landed', 'best', 'ours /s', 'bare /s', 'share']

const line = (measure: KeptMeasure): readonly string[] => {
  const { title, unit, isRatio, value, noise, ours, bare, compared, most, before, perSecond, share } = measure
  const bold = (text: string) => mark(!measure.worse, text)
  const none = compared ? 'new' : most === null ? '–' : `≤ ${figureOf(unit, most)}`
  const shown = before && compared ? [before.landed, before.best].map((each) => written(measure, each)) : []
  return [
    ...[title, isRatio ? figureOf(unit, ours) : bold(figureOf(unit, ours))],
    ...[bare === null ? '' : figureOf(unit, bare), isRatio ? bold(ratio(value)) : ''],
    noise === 0 ? '' : `${(noise * 100).toFixed(1)} %`,
    ...[shown[0] ?? none, shown[1] ?? (compared ? 'new' : '')],
    ...(perSecond ? [count(perSecond.ours), count(perSecond.bare)] : ['', '']),
    share === null ? '' : ratio(share),
  ]
}

const titles = { sqlite: 'SQLite', postgres: 'PostgreSQL', page: 'Page' } as const satisfies Record<
  Group,
  string
>

export const guardText = ({ machine, commit, pace, measures }: GuardReport): string => {
  const all = Object.values(measures)
  const sections = (Object.keys(titles) as Group[]) // its keys
    .map((group) => ({ group, lines: all.filter((each) => each.group === group).map(line) }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ group, lines }) => `### Guard, ${titles[group]}\n\n${table(head, lines)}`)
  return [
    '## Guard',
    `Measured ${inWords(machine)}, at ${commit}. ${pace} Ours and the bare handler: processor time for a call or a row, and their ratio, each the median of the rounds. Landed and best are the runs that it was compared with. What is worse stands in bold.`,
    ...sections,
  ].join('\n\n')
}
