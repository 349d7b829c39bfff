import { refusedPress } from '#texts/buttons'
import { conditions } from '#texts/explain'
import type { Predicate } from '../../../descriptor/index.ts'
import { type Button, isThere, valueSet } from '../../../model/buttons.ts'
import { describeRule } from '../../../model/describe-rule.ts'
import {
  type EntityModel,
  type FieldModel,
  fieldsOf,
  isRow,
  labelOf,
  type Model,
  meaningOf,
  type Row,
  targetOf,
  testsOf,
} from '../../../model/index.ts'
import type { Caller } from '../../context/caller.ts'
import { currentKey } from '../../context/guard.ts'
import { mayAtAll } from '../../context/rights.ts'
import type { Reader, Record as Stored } from '../../database/driver/database.ts'
import { conflict, forbidden } from '../../errors/http-error.ts'
import { leadsOut } from '../../sql/rule-columns.ts'
import type { Literals } from '../read/literals.ts'
import { isInReach } from '../read/reaches.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { standpointOf } from '../read/standpoint.ts'
import type { Accepted } from './accept.ts'
import { factsOf } from './check-required.ts'

/** What a press writes by itself, as it is stored; errors by field key where a row that it names is not there. */
export const valuesSet = async (
  { context, literals }: RecordParts,
  { set }: Button,
  caller: Caller,
): Promise<Accepted> => {
  const { idsOf } = await literals.now()
  const idOf = (entity: string, label: string) => idsOf(entity, label)[0] ?? null
  const making = { today: context.today(), now: context.now(), me: caller.id, idOf }
  const values: Record<string, unknown> = {}
  const errors: Record<string, readonly string[]> = {}
  for (const setting of set) {
    const { field } = setting
    const said = valueSet(setting, making)
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

/** A payload may be of nothing else; its answer is not to be many times as long. */
const mostNamed = 50

/** What a press carries that nobody asked for, by its name: a press is no update. */
export const unaskedIn = (
  entity: EntityModel,
  asked: readonly { readonly key: string }[],
  body: Row,
): Accepted['errors'] => {
  const known = asked.map(({ key }) => key)
  const further = ['version', ...(entity.serves === 'account' ? [currentKey] : [])]
  const names = Object.keys(body).filter((key) => !known.includes(key) && !further.includes(key))
  return Object.fromEntries(
    names.slice(0, mostNamed).map((name) => [name, [refusedPress.unasked(name, known)]]),
  )
}

/**
 * A press needs the row to be read, be it by a scope, where it needs no right to update it, and the button to be there for it.
 * @param row as it is stored
 * @param present the row as it is answered now to who presses; what they may not read is not in it
 * @throws HttpError 403; 409 with that row
 */
export const refuseAbsent = async (
  parts: RecordParts,
  reader: Reader,
  entity: EntityModel,
  button: Button,
  row: Stored,
  caller: Caller,
  present: () => Promise<Row>,
): Promise<void> => {
  if (button.needs !== null && !mayAtAll(caller, entity, 'read')) throw forbidden(entity.permission.read)
  const literals = await parts.literals.now()
  const seen = await asSeen(parts, reader, entity, button, row, caller)
  if (isThereFor(parts, entity, button, seen, literals, caller)) return
  const data = await present()
  throw conflict(whyAbsent(parts, entity, button, seen, data, literals, caller), { data })
}

/**
 * A stored row without the references of the button's rule that lead to rows which the caller does not see: whether the
 * button is there would tell which rows these are.
 */
const asSeen = async (
  { model, reaches }: RecordParts,
  reader: Reader,
  entity: EntityModel,
  { when }: Button,
  row: Stored,
  caller: Caller,
): Promise<Stored> => {
  const reach = await reaches.of(caller)
  const seen: { [key: string]: Stored[string] } = { ...row }
  for (const name of fieldsOf(when)) {
    const field = entity.field[name]
    if (field?.links !== 'one' || !leadsOut({ model, reach }, field)) continue
    const id = row[field.key]
    if (typeof id === 'number' && !(await isInReach(reader, targetOf(model, field), reach, id)))
      seen[field.key] = null
  }
  return seen
}

/** Whether the button is there for a row as it is stored. */
const isThereFor = (
  { context }: RecordParts,
  entity: EntityModel,
  { when }: Button,
  row: Stored,
  literals: Literals,
  caller: Caller,
): boolean =>
  isThere(when, seenIn(context.model.account, entity, row, literals), standpointOf(context, caller.id))

/** What a button sees of a stored row: who is meant by `me` is known by their id, whatever they are called. */
const seenIn = (account: string, entity: EntityModel, row: Stored, literals: Literals) => {
  const seen = factsOf(entity, row, literals)
  const people = entity.fields.flatMap(({ name, key, to, links }) => {
    const id = row[key]
    return to === account && links === 'one' && typeof id === 'number'
      ? [[name, { id, label: literals.labelOf(account, id) ?? '' }] as const]
      : []
  })
  return { ...seen, ...Object.fromEntries(people) }
}

/** Why the button is not there for the row: the tests that fail, and what the row holds in the fields that they look at. */
const whyAbsent = (
  parts: RecordParts,
  entity: EntityModel,
  button: Button,
  row: Stored,
  shown: Row,
  literals: Literals,
  caller: Caller,
): string => {
  const fails = (when: Predicate) => !isThereFor(parts, entity, { ...button, when }, row, literals, caller)
  const failing = testsOf(button.when).length === 1 ? [button.when] : apart(button.when).filter(fails)
  const present = [...new Set(failing.flatMap(fieldsOf))].flatMap((name) => {
    const field = entity.field[name]
    if (!field || !(field.key in shown)) return []
    const text = textIn(parts.model, field, shown) || conditions.nothing
    return [conditions.test([field.label, ...conditions.is(text)])]
  })
  return refusedPress.notThere(
    button.title,
    failing.map((when) => describeRule(entity, when)).join(', '),
    present,
  )
}

/** Each test of a rule by itself. */
const apart = (when: Predicate): readonly Predicate[] =>
  Object.entries(when).map(([name, test]) => ({ [name]: test }) as Predicate) // a part of a rule is one

/** What a row that was answered holds in a field, as text. */
const textIn = (model: Model, field: FieldModel, row: Row): string => {
  const value = row[field.key]
  const target = model.entities[field.to ?? '']
  if (!target)
    return field.type === 'flag' ? flagText(value) : meaningOf(field.kind).show(value, field, model.zone)
  const label = row[`${field.key}_label`]
  const nested = field.nested === null ? null : row[field.nested]
  return typeof label === 'string' ? label : isRow(nested) ? labelOf(model, target, nested) : ''
}

const flagText = (value: unknown): string => (value === true ? conditions.yes : conditions.no)
