import type { EntityModel } from '../model.ts'
import { type Case, casesOf } from './cases.ts'
import { type Decision, outcomeOf, tabulate } from './decision-table.ts'

/** What changed for some combinations of values: the colour, and the lists entered and left. */
export interface RuleChange {
  readonly fields: readonly string[]
  /** Values by field; null where the value makes no difference. */
  readonly values: readonly (readonly unknown[] | null)[]
  readonly colour: { readonly before: string; readonly after: string } | null
  readonly joins: readonly string[]
  readonly leaves: readonly string[]
}

const rulesOf = (entity: EntityModel) => [
  ...entity.tones.map(({ when }) => when),
  ...entity.lists.map(({ rows }) => rows),
]

interface Difference {
  readonly colour: RuleChange['colour']
  readonly joins: readonly string[]
  readonly leaves: readonly string[]
}

const differenceAt = (before: EntityModel, after: EntityModel, at: Case): Difference => {
  const [old, now] = [outcomeOf(before, at), outcomeOf(after, at)]
  const colours = { before: before.tones[old.tone]?.tone ?? '–', after: after.tones[now.tone]?.tone ?? '–' }
  return {
    colour: colours.before === colours.after ? null : colours,
    joins: now.lists.filter((list) => !old.lists.includes(list)),
    leaves: old.lists.filter((list) => !now.lists.includes(list)),
  }
}

/** The combinations whose colour or lists change between two states of an entity, alike ones together; null where too many to tell. */
export const compareRules = (before: EntityModel, after: EntityModel): readonly RuleChange[] | null => {
  const cases = casesOf({ ...before.field, ...after.field }, [...rulesOf(before), ...rulesOf(after)])
  if (!cases) return null
  const fields = Object.keys(cases[0] ?? {})
  const decided = cases.map((at): Decision<Difference> => ({ at, outcome: differenceAt(before, after, at) }))
  return tabulate(decided, fields)
    .filter(
      ({ outcome: { colour, joins, leaves } }) => colour !== null || joins.length > 0 || leaves.length > 0,
    )
    .map(({ values, outcome }) => ({ fields, values, ...outcome }))
}
