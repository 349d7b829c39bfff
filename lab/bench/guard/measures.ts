import { scriptBudgets, styleBudget } from '../page/bytes.ts'
import { type Judged, medianOf, noiseOf } from './judge.ts'
import { guardedBatches, guardedCalls } from './operations.ts'
import type { PageFigures } from './page.ts'
import type { Both, RoundFigures, Taken } from './round.ts'
import type { DatabaseName } from './stage.ts'

export type Group = DatabaseName | 'page'

/** A figure that is judged, and what is shown beside it: the middle of all rounds. */
export interface Measure extends Judged {
  readonly group: Group
  readonly title: string
  /** Is its value ours by the bare handler's? Otherwise it is ours alone. */
  readonly isRatio: boolean
  readonly unit: 'ms' | 'MiB' | 'bytes' | 'times'
  readonly ours: number
  readonly bare: number | null
  /** Calls, or rows, in a second; null where it isn't about them. */
  readonly perSecond: Both<number> | null
  /** Of these, ours by the bare handler's; the middle of the rounds' ratios. */
  readonly share: number | null
}

/** So much more than kept is not worse yet: of times and memory, and of bytes, which are the same every time. */
const [tolerance, ofBytes] = [0.1, 0.01] as const
const longestTurn = 50 // ms

type Shown = Pick<Measure, 'group' | 'title' | 'unit'> & Partial<Measure>

/** A measure's name stays; beside it stands in its title what is wanted, or what else is to be known. */
const naming = (group: Group) => (name: string, besides: string | null) => ({
  ...{ group, name: `${group}/${name}` },
  title: besides === null ? name : `${name} (${besides})`,
})

const ratioOf = ({ ours, bare }: Both<number>): number => ours / bare

/** Ours beside the bare handler's in the same round; nothing where the system doesn't say one of them. */
const beside = (shown: Shown, rounds: readonly Both<number | null>[]): readonly Measure[] => {
  const known = rounds.flatMap(({ ours, bare }) => (ours && bare ? [{ ours, bare }] : []))
  if (known.length === 0 || known.length < rounds.length) return []
  const ratios = known.map(ratioOf)
  return [
    {
      ...{ name: `${shown.group}/${shown.title}`, isRatio: true, tolerance, most: null, compared: true },
      ...{ value: medianOf(ratios), noise: noiseOf(ratios), perSecond: null, share: null },
      ...{ ours: medianOf(known.map(({ ours }) => ours)), bare: medianOf(known.map(({ bare }) => bare)) },
      ...shown,
    },
  ]
}

const alone = (shown: Shown, value: number, bare: number | null = null): Measure => ({
  ...{ name: `${shown.group}/${shown.title}`, isRatio: false, tolerance, most: null, compared: true },
  ...{ value, noise: 0, ours: value, bare, perSecond: null, share: null },
  ...shown,
})

const of = <T>(both: Both<T>, figure: (each: T) => number | null): Both<number | null> => ({
  ours: figure(both.ours),
  bare: figure(both.bare),
})

/** Processor time of the server and of the database's processes, for a call or a row. */
const processorMeasures = (
  group: Group,
  title: string,
  rounds: readonly Both<Taken>[],
): readonly Measure[] => {
  const rates = rounds.map(({ ours, bare }) => ({ ours: ours.perSecond, bare: bare.perSecond }))
  const perSecond = {
    ours: medianOf(rates.map(({ ours }) => ours)),
    bare: medianOf(rates.map(({ bare }) => bare)),
  }
  const server: Shown = { group, title: `${title}: server`, unit: 'ms' }
  return [
    ...beside(
      { ...server, perSecond, share: medianOf(rates.map(ratioOf)) },
      rounds.map((round) => of(round, (each) => each.server)),
    ),
    ...beside(
      { group, title: `${title}: backends`, unit: 'ms' },
      rounds.map((round) => of(round, (each) => each.backends)),
    ),
  ]
}

/** What is said of one database by its rounds, and by the statements that each operation asked. */
export const databaseMeasures = (
  group: DatabaseName,
  rounds: readonly RoundFigures[],
  statements: ReadonlyMap<string, number>,
): readonly Measure[] => {
  const taken = (from: (round: RoundFigures) => Both<Taken> | null | undefined) =>
    rounds.flatMap((round) => from(round) ?? [])
  const named = naming(group)
  const measures: Measure[] = []
  for (const call of guardedCalls)
    measures.push(
      ...processorMeasures(
        group,
        call,
        taken(({ calls }) => calls.get(call)),
      ),
    )
  for (const batch of guardedBatches)
    measures.push(
      ...processorMeasures(
        group,
        `${batch}, a row`,
        taken(({ batches }) => batches.get(batch)),
      ),
    )
  const isWhole = rounds.every(({ calls }) => calls.size === guardedCalls.length)
  const waits = taken((round) => round.alone).map((both) => of(both, ({ wait }) => wait))
  measures.push(
    ...beside({ group, title: 'update by one client: wait', unit: 'ms', compared: false }, waits),
    ...beside(
      { group, title: 'start: processor', unit: 'ms' },
      rounds.map(({ start }) => of(start, ({ processor }) => processor)),
    ),
    ...beside(
      { ...named('start: clock', 'ours wanted ≤ 600'), unit: 'ms', compared: false },
      rounds.map(({ start }) => of(start, ({ clock }) => clock)),
    ),
    ...beside(
      // Both servers hold what the calls before left: after some of them alone it is another figure.
      { ...named('memory', 'wanted ≤ 1.3'), unit: 'MiB', compared: isWhole },
      rounds.map(({ memory }) => memory),
    ),
    ...turnMeasures(group, rounds),
  )
  for (const [call, count] of statements)
    measures.push(alone({ group, title: `${call}: statements`, unit: 'times' }, count))
  return measures
}

/** The longest of all rounds, and during what. */
const turnMeasures = (group: DatabaseName, rounds: readonly RoundFigures[]): readonly Measure[] =>
  [guardedCalls, ...guardedBatches.map((batch) => [batch] as const)].flatMap((names) => {
    const turns = rounds.flatMap(({ turns }) =>
      names.flatMap((name) => {
        const turn = turns.get(name)
        return turn === undefined ? [] : [{ name, turn }]
      }),
    )
    const [longest] = turns.toSorted((a, b) => b.turn - a.turn)
    if (!longest) return []
    const during = names.length > 1 ? 'calls' : longest.name
    const named = naming(group)(`longest turn, ${during}`, names.length > 1 ? longest.name : null)
    const bound = { most: longestTurn, compared: false }
    return [alone({ ...named, unit: 'ms', ...bound }, longest.turn)]
  })

/** What is said of the page. */
export const pageMeasures = ({ bytes, visits }: PageFigures): readonly Measure[] => {
  const group = 'page'
  const measures: Measure[] = []
  const weight = (name: string, weighed: number, most: number | null) => {
    const wanted = most === null ? null : `≤ ${most.toLocaleString('en-US')}`
    measures.push(alone({ ...naming(group)(name, wanted), unit: 'bytes', tolerance: ofBytes, most }, weighed))
  }
  for (const [screen, { script, style }] of bytes) {
    weight(`${screen}: script`, script, scriptBudgets[screen] ?? null)
    weight(`${screen}: style`, style, styleBudget)
  }
  const list = bytes.get('proposals list')
  if (list) measures.push(alone({ group, title: 'proposals list: requests', unit: 'times' }, list.requests))
  return [
    ...measures,
    ...beside(
      { group, title: "list's first visit, by the same rows set by hand", unit: 'ms' },
      visits.map(({ visit, byHand }) => ({ ours: visit, bare: byHand })),
    ),
  ]
}
