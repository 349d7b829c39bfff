import { lower } from '#texts/grammar'
import { invalidMove } from '#texts/row-rules'
import type { EntityModel, FieldModel } from '../entity/model.ts'
import { nextValues } from './allowed-transitions.ts'

/** A change from one value to another, as transitions name values; undefined for a value that none names. */
export interface Move {
  readonly from: string | null | undefined
  readonly to: string | null | undefined
  /** Whether a message may disclose the current value; null for a new row. */
  readonly told: boolean | null
}

/** The message if a field may not change in that way; null if it may. */
export const faultOfMove = (
  entity: EntityModel,
  field: FieldModel,
  { from, to, told }: Move,
  holds: (permission: string) => boolean,
): string | null => {
  const ways = nextValues(entity, field, from ?? null) ?? []
  const way = from === undefined ? undefined : ways.find((each) => each.to === to)
  if (way && (way.needs === null || holds(way.needs))) return null
  const said = told === false || from === undefined ? invalidMove.otherValue : (from ?? invalidMove.emptiness)
  const where = { label: field.label, from: told === null ? null : said }
  if (way?.needs) return invalidMove.needs(where, to ?? null, way.needs)
  const open = told === false ? [] : ways.filter(({ needs }) => needs === null || holds(needs))
  const names = open.map((each) => each.to ?? invalidMove.emptiness)
  const target = to === undefined ? invalidMove.otherValue : to
  return invalidMove.closed(lower(entity.title.one), where, target, names)
}
