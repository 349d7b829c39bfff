import { payloadOf, shownFields } from '../../model/form.ts'
import { type Day, type Draft, type EntityModel, type Model, meaningOf } from '../../model/index.ts'
import { sameIn } from './compare.ts'
import type { Rights } from './rights.ts'

/**
 * What a save sends: the shown fields that this person may write, and the version that was read. Of an existing row what
 * weighs as much as a file is sent only where it has changed.
 */
export const sentBy = (
  model: Model,
  entity: EntityModel,
  base: Draft,
  draft: Draft,
  editing: boolean,
  today: Day,
  rights: Rights,
): Readonly<Record<string, unknown>> => {
  const kept = shownFields(model, entity, draft, editing, today)
    .filter(
      (field) =>
        !rights.writes(field) || (editing && meaningOf(field.kind).heavy && sameIn(field, base, draft)),
    )
    .map((field) => field.key)
  const payload = payloadOf(model, entity, draft, editing, today)
  return Object.fromEntries(Object.entries(payload).filter(([key]) => !kept.includes(key)))
}
