import type { EntityModel } from '../../../model/index.ts'
import { invalid, refused } from '../../../model/messages.ts'
import { Conflict } from '../../database/driver/errors.ts'
import { conflict, invalidFields } from '../../errors/refusal.ts'
import { orderColumn } from '../../sql/names.ts'
import { takenMessage } from './check-rows.ts'

/**
 * What the database itself held against a write, as it is answered under the right field: somebody was quicker between
 * our question and the write.
 * @param values as they were to be stored, by field name
 */
export const refusalOfConflict = (
  error: unknown,
  entity: EntityModel,
  values: Readonly<{ [field: string]: unknown }>,
): unknown => {
  if (!(error instanceof Conflict)) return error
  if (error.kind === 'used') return conflict(refused.used(entity.title.one, [refused.otherRows]))
  const field = entity.fields.find((each) =>
    error.columns.some((column) => column === each.key || column === orderColumn(entity, each)),
  )
  if (!field) return error
  if (error.kind === 'unique')
    return invalidFields({ [field.key]: [takenMessage(field, values[field.name])] })
  if (error.kind === 'missing') return invalidFields({ [field.key]: [invalid.missing(field.label)] })
  return error.kind === 'required' ? invalidFields({ [field.key]: [invalid.required(field.label)] }) : error
}
