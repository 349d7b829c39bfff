import Trash2 from 'lucide-react/icons/trash-2'
import { useLocation, useNavigate } from 'react-router-dom'
import { lower } from '#texts/grammar'
import { record } from '#texts/record'
import { deletionText } from '../../../model/entity/wording.ts'
import { shownSections } from '../../../model/form.ts'
import { isRow, mayChange } from '../../../model/index.ts'
import { rowButtons } from '../../shared/buttons/index.ts'
import { startPress } from '../../shared/buttons/presses.ts'
import { askDelete, toastDeleted, toastNotDeleted } from '../../shared/design/overlay/deletion.ts'
import type { MenuEntry } from '../../shared/design/overlay/Menu.tsx'
import type { RecordContext } from '../../shared/record/use-record.ts'
import { mayAny } from '../../shared/request/has-permission.ts'
import { asFailed } from '../../shared/request/http-call.ts'
import type { Requests } from '../../shared/request/requests.ts'
import { refreshAll, sendDeletion } from '../../shared/request/save.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import { useLock } from '../../shared/request/use-user.ts'
import type { ListOrigin } from '../../shared/screen/place-in-list.ts'

/** The link to a row's form; null if the user may not change anything in it. */
export interface EditTarget {
  readonly to: string
  /** History state with the origin, so that the form returns to it. */
  readonly state: unknown
  readonly go: () => void
}

interface Deeds {
  readonly edit: EditTarget | null
  /** Entries of the menu. */
  readonly entries: readonly MenuEntry[]
}

/**
 * The user's actions on a row: edit, press its buttons, delete.
 * @param beside the list of a preview, to which actions return; absent on the row's own screen
 */
export const useRowActions = (shown: RecordContext, beside?: ListOrigin): Deeds => {
  const { entity, row, name, holds } = shown
  const requests = useRequests()
  const navigate = useNavigate()
  const lockOf = useLock()
  const { pathname, search, state } = useLocation()
  const presses = rowButtons?.usePresses(entity)
  const lock = lockOf(entity, row)
  const from = isRow(state) && typeof state.from === 'string' ? state.from : entity.route.list
  const fields = shownSections(entity, true).flatMap(({ groups }) => groups.flatMap((group) => group.fields))
  const changes =
    mayAny(holds, entity.permission.update) &&
    fields.some((field) => mayChange(field.inline ? { ...field, writable: true } : field, lock, holds))
  const removes = mayAny(holds, entity.permission.delete) && (lock === null || lock.frees === true)
  const to = `${entity.route.form}/${row.id}`
  const opened = beside ?? { ...(isRow(state) ? state : {}), from, record: `${pathname}${search}` }
  return {
    edit: changes ? { to, state: opened, go: () => void navigate(to, { state: opened }) } : null,
    entries: [
      ...(rowButtons ? (presses?.(row) ?? []) : []).map((button) => ({
        kind: 'action' as const,
        label: button.title,
        onSelect: () =>
          startPress(requests, { entity, button, row, name, back: null, onDone: () => refreshAll(requests) }),
      })),
      ...(removes
        ? [
            {
              kind: 'action' as const,
              label: record.delete,
              icon: Trash2,
              onSelect: () => {
                void deleteRow(requests, shown).then((gone) => gone && navigate(from))
              },
            },
          ]
        : []),
    ],
  }
}

/** Confirms, deletes and shows the result. @returns whether the row was deleted */
const deleteRow = async (
  requests: Requests,
  { model, entity, row, name }: RecordContext,
): Promise<boolean> => {
  if (row.id === undefined || !(await askDelete(deletionText(model, entity, row, name)))) return false
  try {
    await sendDeletion(requests, entity, row.id)
  } catch (error) {
    toastNotDeleted(`${asFailed(error).message} ${record.notDeleted(lower(entity.title.one))}`)
    return false
  }
  toastDeleted(name)
  return true
}
