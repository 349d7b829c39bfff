import { describeRule } from '../../model/describe-rule.ts'
import { facts } from '../../model/facts.ts'
import { form } from '../../model/form-messages.ts'
import type { FieldModel } from '../../model/index.ts'
import { isRequired } from '../../model/required.ts'
import type { FormControl } from './use-form.ts'

/** Why a field of the draft must be filled in: '' where it always must, a sentence while a condition asks, null where it need not. */
export const requiredMark = (
  { model, entity, id, state, today }: Pick<FormControl, 'model' | 'entity' | 'id' | 'state' | 'today'>,
  field: FieldModel,
): string | null => {
  if (id !== null && field.kind === 'password') return null // an empty one keeps the one that is there
  if (field.required) return ''
  if (field.requiredWhen === null || !isRequired(field, facts(model, entity, state.draft), today)) return null
  return form.requiredWhile(describeRule(entity, field.requiredWhen))
}
