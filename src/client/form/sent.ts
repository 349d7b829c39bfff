import {
  type Day,
  type Draft,
  type EntityModel,
  type Model,
  payloadOf,
  shownFields,
} from '../../model/index.ts'
import type { Rights } from './rights.ts'

/** What a save sends: the shown fields that this person may write, and the version that was read. */
export const sentBy = (
  model: Model,
  entity: EntityModel,
  draft: Draft,
  editing: boolean,
  today: Day,
  rights: Rights,
): Readonly<Record<string, unknown>> => {
  const kept = shownFields(model, entity, draft, editing, today)
    .filter((field) => !rights.writes(field))
    .map((field) => field.key)
  const payload = payloadOf(model, entity, draft, editing, today)
  return Object.fromEntries(Object.entries(payload).filter(([key]) => !kept.includes(key)))
}
