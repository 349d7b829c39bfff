import type { EntityModel, FieldModel } from '../../../model/index.ts'
import { rowRulesOf } from '../../../model/rules/rules-of-rows.ts'
import { faultOfMove } from '../../../model/rules/transitions.ts'
import { may } from '../../access/caller.ts'
import { mayReveal } from '../../access/fields.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import { type Condition, joinConditions, neverTrue, not, rawCondition } from '../../platform/sql/condition.ts'
import { storedOf } from '../../platform/sql/stored-values.ts'
import type { LiteralIds } from '../../platform/sql/where.ts'
import { now } from './changed-row.ts'
import type { RefusalContext, RefusalReason } from './reason.ts'
import type { Rule } from './rule.ts'

/**
 * Restricts which value of a field may follow which. The message names the old value, so it is no predicate over one
 * row.
 */
export const transitionsRule: Rule = {
  holds: (entity) => rowRulesOf(entity).transitions.length > 0,
  faults: ({ entity, caller, values, revision: { before, after }, reading, isDoubtful, isTold: told }) =>
    rowRulesOf(entity).transitions.flatMap(({ field }) => {
      const [stored, next] = [before?.[field.key] ?? null, after[field.key] ?? null]
      if (!Object.hasOwn(values, field.name) || stored === next || isDoubtful(field.name)) return []
      const [from, to] = [stored, next].map((value) => nameOf(field, value, reading.literals))
      const move = { from, to, told: before === null ? null : told(field) }
      const message = faultOfMove(entity, field, move, (needed) => may(caller, needed))
      return message === null ? [] : [{ key: field.key, message, rank: 'rule' as const }]
    }),
  reasons: (judging, { values }, row) => {
    const { parts, entity, caller, reading } = judging
    return rowRulesOf(entity).transitions.flatMap(({ field }): readonly RefusalReason[] => {
      if (!Object.hasOwn(values, field.name)) return []
      const to = nameOf(field, values[field.name] ?? null, reading.literals)
      const told = mayReveal(caller, parts.model, entity, field)
      const isOther = row.becomesOther([field.name])
      return placesLeft(judging, field).flatMap(({ from, is }): readonly RefusalReason[] => {
        const says = faultOfMove(entity, field, { from, to, told }, (needed) => may(caller, needed))
        return says === null ? [] : [{ when: joinConditions([isOther, is], 'and'), says, rank: 'rule' }]
      })
    })
  },
}

/** The name of a value in transitions; undefined for a row that no transition names. */
const nameOf = (field: FieldModel, value: unknown, literals: LiteralIds): string | null | undefined => {
  if (value === null) return null
  if (field.links !== 'one') return String(value)
  return literals.labelOf(field.to ?? '', Number(value)) ?? undefined
}

/** An old value by its name in transitions, with the condition for the rows that have it. */
interface PlaceLeft {
  readonly from: string | null | undefined
  readonly is: Condition
}

/** Every old value by its name in transitions, with the rows that have it. */
const placesLeft = (judging: RefusalContext, field: FieldModel): readonly PlaceLeft[] => {
  const held = `${now}.${quote(field.key)}`
  const nothing = { from: null, is: rawCondition(`${held} is null`) }
  return [nothing, ...(field.links === 'one' ? rowsLeft(judging, field, held) : choicesLeft(field, held))]
}

const rowsLeft = (
  { parts: { model }, reading: { literals } }: RefusalContext,
  field: FieldModel,
  held: string,
): readonly PlaceLeft[] => {
  const target: EntityModel | undefined = model.entities[field.to ?? '']
  const named = (target?.literals ?? []).map((label) => ({
    from: label,
    ids: literals.idsOf(field.to ?? '', label),
  }))
  const isAny = (ids: readonly number[]): Condition =>
    ids.length === 0 ? neverTrue : rawCondition(`${held} in (${ids.join(', ')})`)
  const others = not(isAny(named.flatMap(({ ids }) => ids)))
  return [
    ...named.map(({ from, ids }) => ({ from, is: isAny(ids) })),
    { from: undefined, is: joinConditions([rawCondition(`${held} is not null`), others], 'and') },
  ]
}

const choicesLeft = (field: FieldModel, held: string): readonly PlaceLeft[] => {
  const choices = field.choices ?? []
  const stored = choices.map((choice) => storedOf(field, choice))
  return [
    ...choices.map((from, at) => ({ from, is: { sql: `${held} = ?`, parameters: [stored[at] ?? null] } })),
    {
      from: undefined,
      is: { sql: `${held} not in (${stored.map(() => '?').join(', ')})`, parameters: stored },
    },
  ]
}
