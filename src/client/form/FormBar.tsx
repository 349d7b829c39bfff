import Trash2 from 'lucide-react/icons/trash-2'
import { form } from '#texts/form'
import { labelOf } from '../../model/index.ts'
import { deletionText } from '../../model/wording.ts'
import { FormButtons } from '../buttons/index.ts'
import { Button } from '../design/Button.tsx'
import { askDelete } from '../design/overlay/Prompt.tsx'
import { toastDeleted, toastNotDeleted } from '../design/overlay/toast.ts'
import { type LeaveGuard, useLeaveGuard } from '../navigation/leave-guard.ts'
import type { Requests } from '../request/requests.ts'
import { remove } from '../request/save.ts'
import { useRequests } from '../request/use-requests.tsx'
import { useCan } from '../request/use-user.ts'
import { asFailed } from '../request/wire.ts'
import styles from './form.module.css'
import type { FormControl } from './use-form.ts'

/** The bar under the form: whether something is unsaved, and the ways out. */
export const FormBar = ({ control }: { readonly control: FormControl }) => {
  const guard = useLeaveGuard()
  const requests = useRequests()
  const undoable = useCan('undo')
  const { id, entity, item, one, dirty, saving, rights, exit, state, save, follow } = control
  return (
    <div className={styles.bar}>
      <div className={styles.barInside}>
        {rights.remove && (
          <Button
            variant="ghost"
            icon={Trash2}
            aria-label={form.delete}
            onClick={() => void deleteItem(guard, requests, control, undoable)}
          >
            <span className={styles.word}>{form.delete}</span>
          </Button>
        )}
        <span className={styles.status} role="status" data-toast-place="">
          {dirty && <span className={styles.dirty}>{form.dirty}</span>}
        </span>
        {!state.gone && (
          <FormButtons
            entity={entity}
            item={item}
            one={one}
            dirty={dirty}
            save={(then) => save(false, then)}
            onPressed={follow}
          />
        )}
        <Button onClick={exit.back}>{rights.write ? form.cancel : form.back}</Button>
        {rights.write && !state.gone && (
          <Button
            variant="primary"
            type="submit"
            saving={saving}
            aria-keyshortcuts="Control+S Meta+S"
            data-tooltip={form.saveKeys}
          >
            {id === null ? form.create : form.save}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Asks, deletes the row of the form and leaves for the list; where it fails, everything typed stays. */
const deleteItem = async (
  guard: LeaveGuard,
  requests: Requests,
  control: FormControl,
  undoable: boolean,
): Promise<void> => {
  const { model, entity, id, item, one, release, exit } = control
  if (id === null || item === null) return
  const name = labelOf(model, entity, item) || id
  if (!(await askDelete(deletionText(model, entity, item, name, undoable)))) return
  try {
    const { answer: batch, left } = await guard.during(remove(requests, entity, id))
    release()
    toastDeleted(name, batch)
    if (!left) exit.toList()
  } catch (error) {
    toastNotDeleted(`${asFailed(error).message} ${form.notDeleted(one)}`)
  }
}
