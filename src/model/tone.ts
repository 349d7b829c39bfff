import { facts } from './facts.ts'
import type { EntityModel, Model, ToneRule } from './model.ts'
import { holds } from './predicate.ts'
import type { Day } from './values/day.ts'
import type { Row } from './values/row.ts'

/** The rule that colours a row: the first of the ladder that holds; null where the entity colours nothing. */
export const toneOf = (model: Model, entity: EntityModel, row: Row, today: Day): ToneRule | null => {
  if (entity.tones.length === 0) return null
  const seen = facts(model, entity, row)
  return entity.tones.find((rule) => holds(rule.when, seen, today)) ?? null
}

/** The word for a row that is out of use; null for every other. */
export const retiredAs = (model: Model, entity: EntityModel, row: Row, today: Day): string | null =>
  entity.retired && holds(entity.retired.when, facts(model, entity, row), today) ? entity.retired.word : null

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
  return holds(entity.deadline.late, facts(model, entity, row), today) ? 'late' : 'past'
}
