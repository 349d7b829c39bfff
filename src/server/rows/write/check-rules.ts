import { lower } from '#texts/grammar'
import { invalidMove } from '#texts/row-rules'
import { type EntityModel, type FieldModel, fieldsOf, holdsAt } from '../../../model/index.ts'
import { rowRulesOf } from '../../../model/rules-of-rows.ts'
import { waysFrom } from '../../../model/transitions.ts'
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
    const message = faultOfMove(entity, field, { from, to, told }, caller)
    return message === null ? [] : [[field, message] as const]
  })

/** A value that becomes another, by what transitions know them by; undefined: a row that they do not name. */
interface Move {
  readonly from: string | null | undefined
  readonly to: string | null | undefined
  /** Whether a message may say where it is; null of a new row. */
  readonly told: boolean | null
}

/** What is said of a field that may not go there; null where it may. */
export const faultOfMove = (
  entity: EntityModel,
  field: FieldModel,
  { from, to, told }: Move,
  caller: Caller,
): string | null => {
  const ways = waysFrom(entity, field, from ?? null) ?? []
  const way = from === undefined ? undefined : ways.find((each) => each.to === to)
  if (way && (way.needs === null || may(caller, way.needs))) return null
  const said = told === false || from === undefined ? invalidMove.otherValue : (from ?? invalidMove.emptiness)
  const where = { label: field.label, from: told === null ? null : said }
  if (way?.needs) return invalidMove.needs(where, to ?? null, way.needs)
  const open = told === false ? [] : ways.filter(({ needs }) => needs === null || may(caller, needs))
  const names = open.map((each) => each.to ?? invalidMove.emptiness)
  const target = to === undefined ? invalidMove.otherValue : to
  return invalidMove.closed(lower(entity.title.one), where, target, names)
}

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
