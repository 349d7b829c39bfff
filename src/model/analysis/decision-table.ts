import type { EntityModel, NamedList } from '../entity/model.ts'
import { isRowOnly } from '../rules/rule-dependencies.ts'
import { type Case, casesOf, matchesCase, winnerOf } from './cases.ts'

/** The result of the rules for a case: the rule of the ladder that colours it, and the lists that contain it. */
export interface CaseOutcome {
  /** Index in the ladder; -1 if no rule applies. */
  readonly tone: number
  readonly lists: readonly string[]
}

/** Cases with the same outcome: for each field its values; null if the value makes no difference. */
interface DecisionRow<O = CaseOutcome> {
  readonly values: readonly (readonly unknown[] | null)[]
  readonly outcome: O
  /** The number of cases that the row covers. */
  readonly cases: number
}

/** A decision table: the fields in the order of testing, and every combination of their values. */
export interface DecisionTable {
  readonly fields: readonly string[]
  readonly rows: readonly DecisionRow[]
  readonly cases: number
}

export interface Decision<O> {
  readonly at: Case
  readonly outcome: O
}

/** The lists that depend only on the row itself, not on the caller, the moment or other rows. */
export const rowOnlyLists = ({ lists }: EntityModel): readonly NamedList[] =>
  lists.filter(({ rows }) => isRowOnly(rows))

/** The outcome of the entity's rules for a case. */
export const caseOutcome = (entity: EntityModel, at: Case): CaseOutcome => ({
  tone: winnerOf(
    entity.tones.map(({ when }) => when),
    at,
  ),
  lists: rowOnlyLists(entity)
    .filter((list) => matchesCase(list.rows, at))
    .map((list) => list.name),
})

const alike = <O>(a: readonly DecisionRow<O>[], b: readonly DecisionRow<O>[]): boolean =>
  JSON.stringify(a.map(({ values, outcome }) => [values, outcome])) ===
  JSON.stringify(b.map(({ values, outcome }) => [values, outcome]))

const added = <O>(a: readonly DecisionRow<O>[], b: readonly DecisionRow<O>[]): readonly DecisionRow<O>[] =>
  a.map((row, index) => ({ ...row, cases: row.cases + (b[index]?.cases ?? 0) }))

/** Splits the cases by one field after the other; values that lead to the same rows are merged. */
export const tabulate = <O>(
  cases: readonly Decision<O>[],
  fields: readonly string[],
): readonly DecisionRow<O>[] => {
  const [field, ...rest] = fields
  const first = cases[0]
  if (field === undefined) return first ? [{ values: [], outcome: first.outcome, cases: cases.length }] : []
  const values = [...new Set(cases.map(({ at }) => at[field]))]
  const parts: { values: unknown[]; rows: readonly DecisionRow<O>[] }[] = []
  for (const value of values) {
    const rows = tabulate(
      cases.filter(({ at }) => at[field] === value),
      rest,
    )
    const same = parts.find((each) => alike(each.rows, rows))
    if (same) {
      same.values.push(value)
      same.rows = added(same.rows, rows)
    } else parts.push({ values: [value], rows })
  }
  return parts.flatMap(({ values: shared, rows }) =>
    rows.map((row) => ({ ...row, values: [shared.length === values.length ? null : shared, ...row.values] })),
  )
}

/**
 * Every combination of values that the entity's ladder and lists distinguish, equal ones merged; null if there are too
 * many.
 */
export const decisionTable = (entity: EntityModel): DecisionTable | null => {
  const ladder = entity.tones.map(({ when }) => when)
  const cases = casesOf(entity.field, [...ladder, ...rowOnlyLists(entity).map(({ rows }) => rows)])
  if (!cases) return null
  const fields = Object.keys(cases[0] ?? {})
  const rows = tabulate(
    cases.map((at) => ({ at, outcome: caseOutcome(entity, at) })),
    fields,
  )
  return { fields, rows, cases: cases.length }
}
