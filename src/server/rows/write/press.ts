import { refusedPress } from '#texts/buttons'
import type { Predicate } from '../../../descriptor/index.ts'
import { type ButtonModel, isAvailable, valueToSet } from '../../../model/buttons.ts'
import {
  type EntityModel,
  type Facts,
  fieldsOf,
  meaningOf,
  type Row,
  targetOf,
} from '../../../model/index.ts'
import { whyUnavailable } from '../../../model/why-unavailable.ts'
import type { Caller } from '../../access/caller.ts'
import { visibleFields } from '../../access/fields.ts'
import { proofKeys } from '../../access/guard.ts'
import { mayAtAll } from '../../access/rights.ts'
import { ruleContextOf } from '../../access/rule-context.ts'
import type { Reader, DatabaseRow as Stored } from '../../platform/database/driver/database.ts'
import { conflictError, forbidden } from '../../platform/errors/http-error.ts'
import { hasHiddenTargets } from '../../platform/sql/rule-columns.ts'
import type { LiteralIds } from '../../platform/sql/where.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { isInReach } from '../read/row-filters.ts'
import { ruleFactsOf } from '../store/rule-input.ts'
import type { AcceptedPayload } from './accept.ts'

/** The stored values that a button sets itself; errors by field key where a row that it names does not exist. */
export const valuesSet = async (
  { context, literals }: RecordParts,
  { set }: ButtonModel,
  caller: Caller,
): Promise<AcceptedPayload> => {
  const { idsOf } = await literals.now()
  const idOf = (entity: string, label: string) => idsOf(entity, label)[0] ?? null
  const making = { today: context.today(), now: context.now(), me: caller.id, idOf }
  const values: Record<string, unknown> = {}
  const errors: Record<string, readonly string[]> = {}
  for (const setting of set) {
    const { field } = setting
    const said = valueToSet(setting, making)
    if (said === null) {
      values[field.name] = null
      continue
    }
    const accepted = meaningOf(field.kind).accept(said, field)
    if ('message' in accepted) errors[field.key] = [accepted.message]
    else values[field.name] = accepted.value
  }
  return { values, errors }
}

/**
 * Requires the right to read some rows, where the button needs its own right instead of the update right.
 * @throws HttpError 403
 */
export const refuseUnreadPress = (entity: EntityModel, { needs }: ButtonModel, caller: Caller): void => {
  if (needs !== null && !mayAtAll(caller, entity, 'read')) throw forbidden(entity.permission.read)
}

/** Limits the errors, so that a payload of unknown keys cannot cause a much larger answer. */
const mostNamed = 50

/** Errors for payload keys that the button does not ask for, by key, since a press is not an update. */
export const unexpectedIn = (
  entity: EntityModel,
  asked: readonly { readonly key: string }[],
  body: Row,
): AcceptedPayload['errors'] => {
  const known = asked.map(({ key }) => key)
  const further = ['version', ...proofKeys(entity)]
  const names = Object.keys(body).filter((key) => !known.includes(key) && !further.includes(key))
  return Object.fromEntries(
    names.slice(0, mostNamed).map((name) => [name, [refusedPress.unasked(name, known)]]),
  )
}

/**
 * Refuses a press where the button is not available for the row.
 * @param present reads the row as the caller may see it
 * @throws HttpError 409 with that row
 */
export const refuseUnavailable = async (
  parts: RecordParts,
  reader: Reader,
  entity: EntityModel,
  button: ButtonModel,
  row: Stored,
  caller: Caller,
  present: () => Promise<Row>,
): Promise<void> => {
  const unseen = await unseenIn(parts, reader, entity, button.when, row, caller)
  const stored = seenIn(parts.model.account, entity, row, await parts.literals.now())
  const seen = { ...stored, ...Object.fromEntries(unseen.map((name) => [name, undefined])) }
  const holds = (when: Predicate) => isAvailable(when, seen, ruleContextOf(parts.context, caller.id))
  if (holds(button.when)) return
  const data = await present()
  throw conflictError(whyUnavailable(parts.model, entity, button, data, holds), { data })
}

/** The rule's fields that the caller cannot see in a row: hidden fields, and references to hidden rows. */
const unseenIn = async (
  { model, reaches }: Pick<RecordParts, 'model' | 'reaches'>,
  reader: Reader,
  entity: EntityModel,
  when: Predicate,
  row: Stored,
  caller: Caller,
): Promise<readonly string[]> => {
  const reach = await reaches.of(caller)
  const visible = visibleFields(entity, caller)
  const unseen: string[] = []
  for (const name of new Set(fieldsOf(when))) {
    const field = entity.field[name]
    if (!field) continue
    const id = row[field.key]
    const isOut =
      field.links === 'one' &&
      typeof id === 'number' &&
      hasHiddenTargets({ model, reach }, field) &&
      !(await isInReach(reader, targetOf(model, field), reach, id))
    if (isOut || !visible.includes(field)) unseen.push(name)
  }
  return unseen
}

/** A stored row as input of button rules. Accounts are given by id and label, so that `me` matches by id. */
const seenIn = (account: string, entity: EntityModel, row: Stored, literals: LiteralIds): Facts => {
  const seen = ruleFactsOf(entity, row, literals)
  const person = (id: number) => ({ id, label: literals.labelOf(account, id) ?? '' })
  const people = entity.fields.flatMap(({ name, key, to }): (readonly [string, unknown])[] => {
    const held = row[key]
    if (to !== account) return []
    if (Array.isArray(held)) return [[name, held.map((id) => person(Number(id)))]]
    return typeof held === 'number' ? [[name, person(held)]] : []
  })
  return { ...seen, ...Object.fromEntries(people) }
}
