import { deletionText } from '../../model/deletion-text.ts'
import { form } from '../../model/form-messages.ts'
import { labelOf } from '../../model/index.ts'
import { asFailed } from '../api.ts'
import { askDelete } from '../design/overlay/ask.ts'
import { toastDeleted, toastNotDeleted } from '../design/overlay/toast.ts'
import { remove } from '../hooks/save.ts'
import { beforeLeaving } from '../navigation/leave-guard.ts'
import type { FormControl } from './use-form.ts'

/** Asks, deletes the row of the form and leaves for the list; where it fails, everything typed stays. */
export const deleteItem = async ({
  model,
  entity,
  id,
  item,
  one,
  release,
  exit,
}: FormControl): Promise<void> => {
  if (id === null || item === null) return
  const name = labelOf(model, entity, item) || id
  if (!(await askDelete(deletionText(model, entity, item, name)))) return
  try {
    const { left } = await beforeLeaving(remove(entity, id))
    release()
    toastDeleted(name)
    if (!left) exit.toList()
  } catch (error) {
    toastNotDeleted(`${asFailed(error).message} ${form.notDeleted(one)}`)
  }
}
