import { faultOfMove } from '../../../model/fault-of-move.ts'
import { holdsAt } from '../../../model/holds-at.ts'
import { type EntityModel, type FieldModel, fieldsOf } from '../../../model/index.ts'
import { rowRulesOf } from '../../../model/rules-of-rows.ts'
import { type Caller, may } from '../../context/caller.ts'
import { factsOf } from './check-required.ts'
import type { RuleParts, Turn } from './check-times.ts'
import type { RowFault } from './refusal-order.ts'

/** Whether a row of the entity is held to anything that it takes more than one column, or one field, to say. */
export const hasRules = (entity: EntityModel): boolean => {
  const { unique, noOverlap, never, transitions } = rowRulesOf(entity)
  const count = unique.length + noOverlap.length + never.length + transitions.length
  return count > 0 || entity.fields.some(({ requiredWhen }) => requiredWhen !== null)
}

/**
 * What the row, as it is going to be, must not be, and where it may not go from where it is.
 * @param written the names of the fields that the payload sets; a rule that looks at none of them rests
 * @param isDoubtful whether the value of that field is none, or leads nowhere: a rule over it is not asked
 * @param isTold whether a message may say what is stored in that field
 * @param moves whether it is asked where the row may go from where it is
 */
export const checkRules = (
  entity: EntityModel,
  turn: Turn,
  written: readonly string[],
  isDoubtful: (name: string) => boolean,
  parts: RuleParts,
  caller: Caller,
  isTold: (field: FieldModel) => boolean,
  moves = true,
): readonly RowFault[] => [
  ...(moves ? wrongMoves(entity, turn, written, parts, caller, isTold) : []).flatMap(
    ([field, message]): readonly RowFault[] =>
      isDoubtful(field.name) ? [] : [{ key: field.key, message, rank: 'rule' }],
  ),
  ...brokenRules(entity, turn, written, parts, isDoubtful),
]

const brokenRules = (
  entity: EntityModel,
  { before, after }: Turn,
  written: readonly string[],
  { literals, at: standpoint }: RuleParts,
  isDoubtful: (name: string) => boolean,
): readonly RowFault[] => {
  const { never } = rowRulesOf(entity)
  if (never.length === 0) return []
  const facts = factsOf(entity, after, literals)
  return never.flatMap(({ when, at, says }): readonly RowFault[] => {
    const looks = fieldsOf(when)
    const touched = before === null || looks.some((name) => written.includes(name))
    return touched && !looks.some(isDoubtful) && holdsAt(when, facts, standpoint)
      ? [{ key: at.key, message: says, rank: 'sentence' }]
      : []
  })
}

const wrongMoves = (
  entity: EntityModel,
  { before, after }: Turn,
  written: readonly string[],
  { literals }: RuleParts,
  caller: Caller,
  isTold: (field: FieldModel) => boolean,
): readonly (readonly [field: FieldModel, message: string])[] =>
  rowRulesOf(entity).transitions.flatMap(({ field }) => {
    const [stored, next] = [before?.[field.key] ?? null, after[field.key] ?? null]
    if (!written.includes(field.name) || stored === next) return []
    const [from, to] = [stored, next].map((value) => nameOf(field, value, literals))
    const told = before === null ? null : isTold(field)
    const message = faultOfMove(entity, field, { from, to, told }, (needed) => may(caller, needed))
    return message === null ? [] : [[field, message] as const]
  })

/** What transitions know a value by; undefined for a row that they do not name. */
export const nameOf = (
  field: FieldModel,
  value: unknown,
  literals: RuleParts['literals'],
): string | null | undefined => {
  if (value === null) return null
  if (field.links !== 'one') return String(value)
  return literals.labelOf(field.to ?? '', Number(value)) ?? undefined
}
