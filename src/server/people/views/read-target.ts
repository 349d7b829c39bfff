import { invalidReminder } from '#texts/reminders'
import { type EntityModel, isRow, type Row } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { invalidFields } from '../../platform/errors/http-error.ts'
import { entityNamed, mayReadAnyOf } from './read-payload.ts'
import { readView } from './stored-views.ts'
import type { TargetParts, TargetRef } from './subscription-target.ts'

/** Validates the target of a reminder or feed in a payload, and adds its current name. @throws HttpError 422 */
export const readTarget = async (
  { parts, accounts }: Pick<TargetParts, 'parts' | 'accounts'>,
  reader: Reader,
  { view: id, entity: name, list }: Row,
  caller: Caller,
): Promise<TargetRef & { readonly name: string; readonly of: EntityModel }> => {
  const refuse = (part: string, message: string): never => {
    throw invalidFields({ [part]: [message] })
  }
  if (id !== undefined && id !== null) {
    if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1 || list !== undefined)
      return refuse('view', invalidReminder.stand)
    const view = await readView(reader, accounts, id, caller)
    const of = view && parts.model.entities[view.entity]
    if (
      !view ||
      !of ||
      !mayReadAnyOf(parts.model, view, caller) ||
      (name !== undefined && name !== view.entity)
    )
      return refuse('view', invalidReminder.view)
    return { entity: of.name, view: id, list: null, name: view.name, of }
  }
  if (list !== null && typeof list !== 'string') return refuse('view', invalidReminder.stand)
  const of = entityNamed(parts.model, name, caller)
  const named = of.lists.find((each) => each.name === list)
  if (list !== null && named === undefined) return refuse('list', invalidReminder.list(list.slice(0, 40)))
  return { entity: of.name, view: null, list, name: named?.title ?? of.title.many, of }
}

/** Whether a payload contains a target. */
export const hasTarget = (body: Row): boolean => 'view' in body || 'entity' in body || 'list' in body

/** The unsaved view in a payload: `{ entity, select, name? }`; null if it names a saved view. */
export const unsavedView = ({ view }: Row): Row | null => (isRow(view) ? view : null)
