import ChevronDown from 'lucide-react/icons/chevron-down'
import Trash2 from 'lucide-react/icons/trash-2'
import { draftTexts, form } from '#texts/form'
import { deletionText } from '../../../model/entity/wording.ts'
import { labelOf } from '../../../model/index.ts'
import { FormButtons } from '../../shared/buttons/index.ts'
import { Button, buttonClass } from '../../shared/design/Button.tsx'
import { Icon } from '../../shared/design/Icon.tsx'
import { askDelete, toastDeleted, toastNotDeleted } from '../../shared/design/overlay/deletion.ts'
import { Menu } from '../../shared/design/overlay/Menu.tsx'
import { type LeaveGuard, useLeaveGuard } from '../../shared/navigation/leave-guard.ts'
import { asFailed } from '../../shared/request/http-call.ts'
import type { Requests } from '../../shared/request/requests.ts'
import { sendDeletion } from '../../shared/request/save.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import { useCan } from '../../shared/request/use-user.ts'
import { shortMoment, useMoments } from '../../shared/screen/moments.ts'
import { useMedia } from '../../shared/state/page.ts'
import styles from './form-bar.module.css'
import { KeyHints } from './KeyHints.tsx'
import type { FormControl } from './use-form.ts'

/** The bar under the form: unsaved state, save and cancel. */
export const FormBar = ({ control }: { readonly control: FormControl }) => {
  const guard = useLeaveGuard()
  const requests = useRequests()
  const undoable = useCan('undo')
  const { entity, item, one, dirty, rights, exit, state, save, follow } = control
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
        <span className={styles.status} data-toast-place="">
          <span role="status">{dirty && <span className={styles.dirty}>{form.dirty}</span>}</span>
          <DraftKept keeping={control.keeping} today={control.today} />
        </span>
        {!state.gone && (
          <FormButtons
            entity={entity}
            item={item}
            one={one}
            dirty={dirty}
            save={(then) => save('stay', then)}
            onPressed={follow}
          />
        )}
        <Button onClick={exit.back}>{rights.write ? form.cancel : form.back}</Button>
        {rights.write &&
          !state.gone &&
          (control.further ? <SaveButtons control={control} /> : <Submit control={control} />)}
      </div>
    </div>
  )
}

/** When the unsaved draft was stored. */
const DraftKept = ({ keeping: { savedAt, without }, today }: Pick<FormControl, 'keeping' | 'today'>) => {
  const momentOf = useMoments()
  if (savedAt === null) return null
  return (
    <span className={styles.draft}>
      {' · '}
      {draftTexts.kept(shortMoment(momentOf(savedAt), today))}
      {without.length > 0 && `, ${draftTexts.without(without.map(({ label }) => label))}`}
    </span>
  )
}

/** The form's submit button. */
const Submit = ({ control: { id, saving, further } }: { readonly control: FormControl }) => (
  <Button
    variant="primary"
    type="submit"
    saving={saving}
    aria-keyshortcuts="Control+S Meta+S"
    data-tooltip={form.saveKeys}
  >
    {id === null ? form.create : form.save}
    {further && <KeyHints>{form.saveKey}</KeyHints>}
  </Button>
)

/**
 * Save, and save followed by the next row, the same row or an empty form. The submit button comes first in reading and
 * Tab order, although it is drawn on the outside.
 */
const SaveButtons = ({ control }: { readonly control: FormControl }) => {
  const { saving, place, save } = control
  const narrow = useMedia('(max-width: 1024px)') // a toast would cover the button
  const next = place?.next ?? null
  const toNext = { kind: 'action', label: form.saveNext, onSelect: () => save('next') } as const
  return (
    <>
      <span className={styles.split}>
        <Submit control={control} />
        <Menu
          label={form.waysToSave}
          align="end"
          entries={[
            ...(next && narrow ? [toNext] : []),
            { kind: 'action', label: form.saveStay, onSelect: () => save('stay') },
            {
              kind: 'action',
              label: form.saveAnother,
              end: form.saveAnotherKeys,
              onSelect: () => save('another'),
            },
          ]}
          trigger={(props) => (
            <button
              className={`${buttonClass({ variant: 'primary' })} ${styles.ways}`}
              aria-label={form.waysToSave}
              disabled={saving}
              {...props}
            >
              <Icon of={ChevronDown} />
            </button>
          )}
        />
      </span>
      {next && !narrow && (
        <Button aria-keyshortcuts="Control+Shift+Enter" disabled={saving} onClick={() => save('next')}>
          {form.saveNext}
          <KeyHints>{form.saveNextKeys}</KeyHints>
        </Button>
      )}
    </>
  )
}

/** Deletes the form's row after confirmation and returns to the list. On failure the typed values are kept. */
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
    const { answer: batch, left } = await guard.during(sendDeletion(requests, entity, id))
    release()
    control.keeping.forget()
    toastDeleted(name, batch)
    if (!left) exit.toList()
  } catch (error) {
    toastNotDeleted(`${asFailed(error).message} ${form.notDeleted(one)}`)
  }
}
