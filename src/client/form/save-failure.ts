import { form } from '../../model/form-messages.ts'
import { type EntityModel, isRow, type Model, type Row } from '../../model/index.ts'
import { asFailed } from '../api.ts'
import { draftOf, formFields } from './draft.ts'
import type { FormChange } from './form-state.ts'

/** Whether anything is told of the row as it is now: who may read it no longer is answered its version alone. */
const tells = (entity: EntityModel, row: Row): boolean =>
  formFields(entity).some(({ key, nested }) => key in row || (nested !== null && nested in row))

/** What a failed save means for the form: the row was overtaken, or the save refused with a sentence and messages. */
export const failureOf = (model: Model, entity: EntityModel, error: unknown): FormChange => {
  const { status, message, errors, data } = asFailed(error)
  if (status === 409 && isRow(data) && tells(entity, data))
    return { type: 'overtaken', entity, theirs: draftOf(model, entity, data) }
  if (status === 404) return { type: 'gone' }
  const text =
    Object.keys(errors).length > 0 ? '' : `${message} ${status === 0 || status >= 500 ? form.kept : ''}`
  return { type: 'refused', text: text.trim(), messages: errors }
}
