import type { Predicate } from '../../../descriptor/index.ts'
import {
  type Day,
  type EntityModel,
  type FieldModel,
  fieldsOf,
  holds,
  isSecret,
} from '../../../model/index.ts'
import { isRequired } from '../../../model/required.ts'
import type { Choices } from './choices.ts'
import { fittingValue } from './fitting-value.ts'
import type { Random } from './random.ts'
import type { Taken } from './taken.ts'

type Values = Readonly<Record<string, unknown>>

/** What rows of one entity are made sound with. */
export interface Soundness {
  readonly entity: EntityModel
  readonly random: Random
  readonly today: Day
  readonly choices: Choices
  readonly taken: Taken
}

/** As many others are tried in place of a value that is taken. */
const mostTries = 5000

const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** What rules see of the row: references by the label of the row that they lead to. */
const factsIn = ({ entity, choices }: Soundness, values: Values): Values =>
  Object.fromEntries(
    entity.fields.map((field) => {
      const value = values[field.name] ?? (field.kind === 'flag' ? (field.initially ?? false) : null)
      return [
        field.name,
        field.kind === 'reference' && typeof value === 'number'
          ? choices.labelOf(field.to ?? '', value)
          : value,
      ]
    }),
  )

/** The fields that the form does not show for such a row. */
const hiddenFields = (soundness: Soundness, values: Values): ReadonlySet<FieldModel> => {
  const facts = factsIn(soundness, values)
  const groups = soundness.entity.form.flatMap((section) => section.groups)
  const isShown = ({ when }: (typeof groups)[number]) => when === null || holds(when, facts, soundness.today)
  const shown = new Set(groups.filter(isShown).flatMap(({ fields }) => fields))
  return new Set(groups.flatMap(({ fields }) => fields).filter((field) => !shown.has(field)))
}

const isNeeded = (soundness: Soundness, field: FieldModel, values: Values): boolean =>
  isRequired(field, factsIn(soundness, values), soundness.today)

/** A row to refer to: any that keeps the rule and is not taken; null where there is none. */
const chosenRow = (
  soundness: Soundness,
  field: FieldModel,
  values: Values,
  rule: Predicate,
): number | null => {
  const { choices, random, taken } = soundness
  const ids = choices.ids(field.to ?? '')
  const begin = ids.length === 0 ? 0 : random.between(0, ids.length - 1)
  let found: number | null = null
  for (let step = 0; step < Math.min(ids.length, mostTries); step += 1) {
    const id = ids[(begin + step) % ids.length]
    if (id === undefined || taken.has(field, id)) continue
    found ??= id
    if (!(field.name in rule)) break
    const facts = factsIn(soundness, { ...values, [field.name]: id })
    if (holds({ [field.name]: rule[field.name] } as Predicate, facts, soundness.today)) return id // one test of a rule is a rule
  }
  return found
}

const soundReference = (
  soundness: Soundness,
  field: FieldModel,
  values: Values,
  rule: Predicate,
): unknown => {
  const value = values[field.name]
  if (isMissing(value) ? !field.required : !soundness.taken.has(field, value)) return value
  return chosenRow(soundness, field, values, rule)
}

const soundValue = (soundness: Soundness, field: FieldModel, values: Values): unknown => {
  const { entity, taken, today, random } = soundness
  const value = values[field.name]
  const needed = field.required && field.initially === undefined
  if (isMissing(value) && !needed) return value
  const bound = entity.field[field.notBefore ?? '']
  const day = bound && values[bound.name]
  const place = { random, today, after: typeof day === 'string' ? day : null }
  for (let number = 1; number <= mostTries; number += 1) {
    const tried = fittingValue(field, value, number, place)
    if (tried === undefined) return value
    if (!taken.has(field, tried)) return tried
  }
  return null
}

const soundField = (soundness: Soundness, field: FieldModel, values: Values, rule: Predicate): unknown => {
  if (field.kind === 'reference') return soundReference(soundness, field, values, rule)
  if (field.kind !== 'references') return soundValue(soundness, field, values)
  const present = values[field.name]
  if (!field.required || !isMissing(present)) return present
  const ids = soundness.choices.ids(field.to ?? '')
  return ids.length > 0 ? [soundness.random.pick(ids)] : present
}

/** Days that others may not lie before come first. */
const inOrder = (entity: EntityModel): readonly FieldModel[] => {
  const depth = (field: FieldModel): number => {
    const bound = entity.field[field.notBefore ?? '']
    return bound ? depth(bound) + 1 : 0
  }
  return [...entity.fields].sort((a, b) => depth(a) - depth(b))
}

/**
 * The row as its descriptor takes it: what is required is there, within its bounds, shared with no other row, after
 * what it may not lie before, and nothing that its form hides unless the rule asks for it.
 * @param values by field name, as they were invented
 * @param rule what the row is to be
 * @returns null where there can be no further row, as where each of another entity has its own already
 */
export const soundRow = (soundness: Soundness, values: Values, rule: Predicate): Values | null => {
  const { entity, taken } = soundness
  const sound: Record<string, unknown> = { ...values }
  for (const field of inOrder(entity)) {
    if (field.stamped !== undefined || field.readonly) continue
    sound[field.name] = soundField(soundness, field, sound, rule)
    if (sound[field.name] === undefined) delete sound[field.name]
  }
  const ruled = fieldsOf(rule)
  for (const field of hiddenFields(soundness, sound))
    if (!field.required && !ruled.includes(field.name) && field.kind !== 'flag' && field.name in sound)
      sound[field.name] = field.kind === 'references' ? [] : null
  // What a condition asks for is there, whatever was left open so far.
  for (const field of entity.fields)
    if (field.requiredWhen !== null && isMissing(sound[field.name]) && isNeeded(soundness, field, sound))
      sound[field.name] = soundField(soundness, { ...field, required: true }, sound, rule)
  const lacks = (field: FieldModel) =>
    isNeeded(soundness, field, sound) &&
    field.initially === undefined &&
    !isSecret(field) &&
    field.kind !== 'flag' &&
    isMissing(sound[field.name])
  if (entity.fields.some(lacks)) return null
  taken.add(sound)
  return sound
}
