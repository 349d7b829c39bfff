import { invalid } from '#texts/answers'
import { lower, titleOf } from '#texts/grammar'
import { type FieldModel, isSameSecret, isSecret, meaningOf, type Row } from '../../../model/index.ts'

/** What a payload says, field by field. */
export interface Accepted {
  /** By field name, as they are stored: null clears, lists of references are sorted ids, a password is still plain. */
  readonly values: Readonly<Record<string, unknown>>
  /** By field key, every message; empty where all is well. */
  readonly errors: Readonly<Record<string, readonly string[]>>
}

const given = (body: Row, key: string): unknown => (Object.hasOwn(body, key) ? body[key] : undefined)

/** What an empty value becomes: nothing where the old one is to be kept; null, no items or 'no' where it is cleared. */
const emptied = (field: FieldModel, creating: boolean): unknown => {
  if (isSecret(field)) return undefined
  if (creating && field.initially !== undefined) return field.initially
  return meaningOf(field.kind).blank ?? null
}

/** What is said of a required field without a value. */
const lacks = ({ links, label, to }: FieldModel): string =>
  links === 'many' && to !== undefined ? invalid.chooseOne(lower(titleOf(to))) : invalid.required(label)

const confirmed = (
  fields: readonly FieldModel[],
  body: Row,
  errors: Readonly<Record<string, readonly string[]>>,
): readonly (readonly [string, string])[] =>
  fields.flatMap((field) => {
    if (meaningOf(field.kind).makes !== 'repetition' || errors[field.key]) return []
    const of = fields.find((other) => other.name === field.of)
    if (!of) return []
    const secret = given(body, of.key)
    const repeated = given(body, field.key)
    if (meaningOf(of.kind).isEmpty(secret) && meaningOf(field.kind).isEmpty(repeated)) return []
    return isSameSecret(secret, repeated) ? [] : [[field.key, invalid.confirmation]]
  })

/**
 * Reads a payload by itself, without looking at any other row. Keys that are none of `fields` are passed over.
 * @param fields that the caller may write
 * @param creating an absent field is empty; otherwise it keeps its value and is not among the values
 */
export const accept = (fields: readonly FieldModel[], body: Row, creating: boolean): Accepted => {
  const values: Record<string, unknown> = {}
  const errors: Record<string, readonly string[]> = {}
  for (const field of fields) {
    const kind = meaningOf(field.kind)
    const value = given(body, field.key)
    if (value === undefined && !creating) continue
    if (kind.isEmpty(value)) {
      const empty = emptied(field, creating)
      const kept = isSecret(field) && !creating
      if (field.required && !kept && kind.isEmpty(empty)) errors[field.key] = [lacks(field)]
      else if (empty !== undefined) values[field.name] = empty
      continue
    }
    const accepted = kind.accept(value, field)
    if ('message' in accepted) errors[field.key] = [accepted.message]
    else if (kind.makes !== 'repetition') values[field.name] = accepted.value
  }
  for (const [key, message] of confirmed(fields, body, errors)) errors[key] = [message]
  return { values, errors }
}
