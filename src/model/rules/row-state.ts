import { labelOf } from '../entity/label.ts'
import type { EntityModel, FieldModel, Model, ToneRule } from '../entity/model.ts'
import type { Day } from '../values/day.ts'
import { isRow, type Row } from '../values/row.ts'
import { type Facts, holds } from './predicate.ts'

/** The values that an entity's rules read in a row, with references as the labels of their rows. */
export const facts = (model: Model, entity: EntityModel, row: Row): Facts => {
  const seen: Record<string, unknown> = {}
  for (const field of entity.fields) {
    if (field.links !== 'one') {
      seen[field.name] = row[field.key] ?? null
      continue
    }
    const nested = field.nested === null ? null : row[field.nested]
    const target = model.entities[field.to ?? '']
    seen[field.name] = isRow(nested) && target ? labelOf(model, target, nested) || null : null
  }
  return seen
}

/**
 * Whether the field is required in a row with these facts: always, or while its condition holds. The form marks fields
 * by it, and validation rejects empty ones.
 */
export const isRequired = (field: FieldModel, facts: Facts, today: Day, zone: string): boolean =>
  field.required === true || (field.requiredWhen !== null && holds(field.requiredWhen, facts, today, zone))

/** The rule that colours a row: the first of the ladder that holds; null if none does. */
export const toneOf = (model: Model, entity: EntityModel, row: Row, today: Day): ToneRule | null => {
  if (entity.tones.length === 0) return null
  return toneFor(entity, facts(model, entity, row), today, model.zone)
}

/** Like `toneOf`, from the row's facts. */
export const toneFor = ({ tones }: EntityModel, facts: Facts, today: Day, zone: string): ToneRule | null =>
  tones.find(({ when }) => holds(when, facts, today, zone)) ?? null

/** The word for a retired row; null for any other. */
export const retiredAs = (model: Model, entity: EntityModel, row: Row, today: Day): string | null =>
  entity.retired && holds(entity.retired.when, facts(model, entity, row), today, model.zone)
    ? entity.retired.word
    : null

/** The urgency of a day count: near, missed but still relevant, past, or none. */
export type Urgency = 'soon' | 'late' | 'past' | null

/** The urgency of `days` until the deadline, which are negative when past; null if it is not a number. */
export const urgencyOf = (
  model: Model,
  entity: EntityModel,
  row: Row,
  days: unknown,
  today: Day,
): Urgency => {
  if (!entity.deadline || typeof days !== 'number') return null
  if (days >= 0) return days <= entity.deadline.soon ? 'soon' : null
  return holds(entity.deadline.late, facts(model, entity, row), today, model.zone) ? 'late' : 'past'
}
