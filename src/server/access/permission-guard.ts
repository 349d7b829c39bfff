import { refused } from '../../model/messages.ts'
import type { Caller } from '../caller.ts'
import { conflict } from '../wire/refusal.ts'
import { calledFor } from './fields.ts'
import type { Change, GuardContext } from './guard.ts'

/** @throws Refusal 409 where a permission that is made from the descriptors would be changed or deleted */
export const permissionBefore = (
  { model }: GuardContext,
  caller: Caller,
  { verb, before, values }: Change,
): void => {
  const [label] = model.permission.label
  const generated = model.permission.field.generated
  if (before === null || !label || !generated) return
  if (before[generated.key] !== 1 && before[generated.key] !== true) return
  const title = before[label.key]
  const wanted = values[label.name]
  if (verb === 'update' && (wanted === undefined || wanted === title)) return
  throw conflict(refused.generated(calledFor(caller, model.permission, String(title))))
}
