import type { Field } from '../../descriptor/index.ts'
import { isRow } from '../values/row.ts'
import type { FieldModel } from './model.ts'

/** What is known only when a row is written: a day or moment, whoever writes it, or the id of a row that is named. */
const isMade = ({ to }: Field, type: FieldModel['type'], said: unknown): boolean =>
  isRow(said) || to !== undefined || (type !== 'text' && (said === 'today' || said === 'now'))

/** The value that every new row begins with; undefined where there is none, or where each has its own. */
export const constantDefault = (field: FieldModel): boolean | number | string | undefined =>
  isMade(field, field.type, field.initially)
    ? undefined
    : (field.initially as boolean | number | string | undefined) // no `me`: looked at

/** When a row is written and by whom, and how a named row is found. */
export interface RowCreation {
  /** The business day. */
  readonly today: string
  readonly now: Date
  /** The id of whoever makes it. */
  readonly me: number | null
  readonly idOf: (entity: string, label: string) => number | null
}

/** What a new row holds in a field unless it is said, as a payload would say it; undefined for nothing. */
export const firstValue = (field: FieldModel, making: RowCreation): unknown =>
  madeValue(field, field.initially, making)

/** What a field comes to hold by a value that a descriptor says of it, as a payload would say it. */
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
