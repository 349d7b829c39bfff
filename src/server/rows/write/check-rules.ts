import { faultOfMove } from '../../../model/fault-of-move.ts'
import { holdsAt } from '../../../model/holds-at.ts'
import { type EntityModel, type FieldModel, fieldsOf } from '../../../model/index.ts'
import { rowRulesOf } from '../../../model/rules-of-rows.ts'
import { type Caller, may } from '../../context/caller.ts'
import { factsOf } from './check-required.ts'
import type { RuleParts, Turn } from './check-times.ts'

type Errors = Readonly<Record<string, readonly string[]>>

/** Whether a row of the entity is held to anything that it takes more than one column, or one field, to say. */
export const hasRules = (entity: EntityModel): boolean => {
  const { unique, noOverlap, never, transitions } = rowRulesOf(entity)
  const count = unique.length + noOverlap.length + never.length + transitions.length
  return count > 0 || entity.fields.some(({ requiredWhen }) => requiredWhen !== null)
}

/**
 * What the row, as it is going to be, must not be, and where it may not go from where it is.
 * @param written the names of the fields that the payload sets; a rule that looks at none of them rests
 * @param faults what else is wrong, by field key: a rule over such a value is not asked
 * @param isTold whether a message may say what is stored in that field
 * @param moves whether it is asked where the row may go from where it is
 */
export const checkRules = (
  entity: EntityModel,
  turn: Turn,
  written: readonly string[],
  faults: Errors,
  parts: RuleParts,
  caller: Caller,
  isTold: (field: FieldModel) => boolean,
  moves = true,
): Errors => {
  const errors: Record<string, readonly string[]> = {}
  // Also a value that may not go there: what else it would break is no news.
  const isDoubtful = (name: string): boolean => {
    const key = entity.field[name]?.key ?? ''
    return faults[key] !== undefined || errors[key] !== undefined
  }
  for (const [field, message] of moves ? wrongMoves(entity, turn, written, parts, caller, isTold) : [])
    if (!isDoubtful(field.name)) errors[field.key] ??= [message]
  for (const [key, message] of brokenRules(entity, turn, written, parts, isDoubtful))
    errors[key] ??= [message]
  return errors
}

type Found = readonly (readonly [key: string, message: string])[]

const brokenRules = (
  entity: EntityModel,
  { before, after }: Turn,
  written: readonly string[],
  { literals, at: standpoint }: RuleParts,
  isDoubtful: (name: string) => boolean,
): Found => {
  const { never } = rowRulesOf(entity)
  if (never.length === 0) return []
  const facts = factsOf(entity, after, literals)
  return never.flatMap(({ when, at, says }) => {
    const looks = fieldsOf(when)
    const touched = before === null || looks.some((name) => written.includes(name))
    return touched && !looks.some(isDoubtful) && holdsAt(when, facts, standpoint)
      ? [[at.key, says] as const]
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
