import type { FieldModel } from '../../src/model/index.ts'
import { textKey } from '../../src/server/sql/text-key.ts'
import type { Loose } from '../support/calls.ts'

/** A value that the field takes and that comes before those that `plainValue` makes; undefined where there is none. */
export const least = (field: FieldModel): unknown => {
  if (!field.writable || field.notBefore !== undefined) return undefined
  switch (field.kind) {
    case 'text':
    case 'longtext':
      return '!'
    case 'email':
      return '!@a.io'
    case 'date':
      return '1990-01-01'
    case 'flag':
      return false
    case 'choice':
      return field.choices?.[0]
    default:
      return undefined
  }
}

const compared = (field: FieldModel, value: unknown): Buffer | number => {
  if (field.choices) return field.choices.indexOf(String(value))
  return typeof value === 'string'
    ? Buffer.from(field.kind === 'date' ? value : textKey(value, field.unique !== undefined))
    : Number(value)
}

const order = (one: Buffer | number, other: Buffer | number): number =>
  Buffer.isBuffer(one) && Buffer.isBuffer(other) ? one.compare(other) : Number(one) - Number(other)

/** What a list answered of a field it was sorted by, empty values aside, and the same as it should stand. */
export const inOrder = (field: FieldModel, values: Loose) => {
  const given = values
    .filter((value: unknown) => value !== null)
    .map((value: unknown) => compared(field, value))
  return { given, sorted: given.toSorted(order) }
}
