import type { Field } from '../../descriptor/index.ts'
import { isRow } from '../values/row.ts'
import type { FieldModel } from './model.ts'

/** Whether a first value is known only when the row is written: a date or moment, the caller, or a named row's id. */
const isMade = ({ to }: Field, type: FieldModel['type'], said: unknown): boolean =>
  isRow(said) || to !== undefined || (type !== 'text' && (said === 'today' || said === 'now'))

/** The constant first value of a field; undefined if it has none or if it differs by row. */
export const constantDefault = (field: FieldModel): boolean | number | string | undefined =>
  isMade(field, field.type, field.initially)
    ? undefined
    : (field.initially as boolean | number | string | undefined) // `isMade` excludes `me`

/** The context of a new row: when, by whom, and how to find a named row. */
export interface RowCreation {
  /** The business day. */
  readonly today: string
  readonly now: Date
  /** The id of the creator. */
  readonly me: number | null
  readonly idOf: (entity: string, label: string) => number | null
}

/** The value of a field in a new row without input, in a payload's form; undefined for none. */
export const firstValue = (field: FieldModel, making: RowCreation): unknown =>
  madeValue(field, field.initially, making)

/** The value that a declared value becomes in a new row, in a payload's form. */
export const madeValue = (
  field: FieldModel,
  said: unknown,
  { today, now, me, idOf }: RowCreation,
): unknown => {
  if (said === undefined || !isMade(field, field.type, said)) return said
  if (isRow(said)) return me ?? undefined
  if (field.to !== undefined) return idOf(field.to, String(said)) ?? undefined
  return said === 'today' ? today : `${now.toISOString().slice(0, 16)}:00Z`
}
