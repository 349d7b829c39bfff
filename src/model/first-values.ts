import type { Field } from '../descriptor/index.ts'
import { type FieldModel, isRow } from './model.ts'

/** What is known only when a row is made: a day or moment, whoever makes it, or the id of a row that is named. */
const isMade = ({ initially, to }: Field, type: FieldModel['type']): boolean =>
  isRow(initially) || to !== undefined || (type !== 'text' && (initially === 'today' || initially === 'now'))

/** The value that every new row begins with; undefined where there is none, or where each has its own. */
export const knownFirst = (field: FieldModel): boolean | number | string | undefined =>
  isMade(field, field.type) ? undefined : (field.initially as boolean | number | string | undefined) // no `me`: looked at

/** When a row is made and by whom, and how a named row is found. */
export interface Making {
  /** The business day. */
  readonly today: string
  readonly now: Date
  /** The id of whoever makes it. */
  readonly me: number | null
  readonly idOf: (entity: string, label: string) => number | null
}

/** What a new row holds in a field unless it is said, as a payload would say it; undefined for nothing. */
export const firstValue = (field: FieldModel, { today, now, me, idOf }: Making): unknown => {
  const { initially, to } = field
  if (initially === undefined || !isMade(field, field.type)) return initially
  if (isRow(initially)) return me ?? undefined
  if (to !== undefined) return idOf(to, String(initially)) ?? undefined
  return initially === 'today' ? today : `${now.toISOString().slice(0, 16)}:00Z`
}
