import { invalid } from '#texts/answers'
import { constantDefault } from '../../../model/entity/first-values.ts'
import { type FieldModel, isSameSecret, isSecret, meaningOf, type Row } from '../../../model/index.ts'
import { requiredMessage } from '../rules/required.ts'

/** The parsed fields of a payload. */
export interface AcceptedPayload {
  /**
   * By field name, as they are stored: null clears, lists of references are sorted ids, a password is not hashed yet.
   */
  readonly values: Readonly<Record<string, unknown>>
  /** By field key, all messages; empty without faults. */
  readonly errors: Readonly<Record<string, readonly string[]>>
}

const given = (body: Row, key: string): unknown => (Object.hasOwn(body, key) ? body[key] : undefined)

/**
 * The stored form of an empty value: undefined for a secret, which keeps the old one; else the default or the blank
 * value.
 * @param first the field's default; undefined for none
 */
const emptied = (field: FieldModel, first: unknown): unknown =>
  isSecret(field) ? undefined : (first ?? meaningOf(field.kind).blank ?? null)

/** Whether null means the default: where null would otherwise be refused, or read as `false`. */
const standsForFirst = (field: FieldModel): boolean =>
  meaningOf(field.kind).blank === false || (field.required === true && constantDefault(field) !== undefined)

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
 * Parses a payload without reading any row. Ignores keys that are not among `fields`.
 * @param fields that the caller may write
 * @param creating whether absent fields get their default; otherwise they are left out of the values
 * @param first returns the default of a new row's field
 */
export const accept = (
  fields: readonly FieldModel[],
  body: Row,
  creating: boolean,
  first: (field: FieldModel) => unknown = constantDefault,
): AcceptedPayload => {
  const values: Record<string, unknown> = {}
  const errors: Record<string, readonly string[]> = {}
  for (const field of fields) {
    const kind = meaningOf(field.kind)
    const value = given(body, field.key)
    if (value === undefined && !creating) continue
    if (kind.isEmpty(value)) {
      const begins = creating && (value === undefined || standsForFirst(field))
      const empty = emptied(field, begins ? first(field) : undefined)
      const kept = isSecret(field) && !creating
      if (field.required && !kept && kind.isEmpty(empty)) errors[field.key] = [requiredMessage(field)]
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
