import { labelOf } from '../entity/label.ts'
import type { EntityModel, FieldModel, Model, ToneRule } from '../entity/model.ts'
import type { Day } from '../values/day.ts'
import { isRow, type Row } from '../values/row.ts'
import { type Facts, holds } from './predicate.ts'

/** What the rules of an entity see in a row: references as the labels of the rows they lead to. */
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
 * Whether the field must hold a value in a row of these facts: always, or while its condition holds.
 * One reader of it marks the form, the other refuses what lacks it.
 */
export const isRequired = (field: FieldModel, facts: Facts, today: Day, zone: string): boolean =>
  field.required === true || (field.requiredWhen !== null && holds(field.requiredWhen, facts, today, zone))

/** The rule that colours a row: the first of the ladder that holds; null where the entity colours nothing. */
export const toneOf = (model: Model, entity: EntityModel, row: Row, today: Day): ToneRule | null => {
  if (entity.tones.length === 0) return null
  return toneFor(entity, facts(model, entity, row), today, model.zone)
}

/** The same of the facts of a row. */
export const toneFor = ({ tones }: EntityModel, facts: Facts, today: Day, zone: string): ToneRule | null =>
  tones.find(({ when }) => holds(when, facts, today, zone)) ?? null

/** The word for a row that is out of use; null for every other. */
export const retiredAs = (model: Model, entity: EntityModel, row: Row, today: Day): string | null =>
  entity.retired && holds(entity.retired.when, facts(model, entity, row), today, model.zone)
    ? entity.retired.word
    : null

/** How a day count stands: near, missed while it still matters, past, or nothing of these. */
export type Urgency = 'soon' | 'late' | 'past' | null

/** `days` counts to the deadline, negative when past; anything but a number has no urgency. */
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
