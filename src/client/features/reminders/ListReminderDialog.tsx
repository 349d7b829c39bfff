import { useEffect, useState } from 'react'
import { lower } from '#texts/grammar'
import { myReminders, reminding as words } from '#texts/reminder-screen'
import type { View } from '../../../../schemas/view.ts'
import { toast } from '../../shared/design/overlay/toast.ts'
import { useCall } from '../../shared/request/use-call.ts'
import { useHasPermission, useSetting } from '../../shared/request/use-user.ts'
import { choiceIn, settingOf } from '../../shared/screen/columns-choice.ts'
import { columnsBy } from '../../shared/screen/columns-of-view.ts'
import { type ListScreenState, listScreen } from '../../shared/screen/dock.ts'
import { useOpenView } from '../../shared/screen/open-view.ts'
import { canSaveView, isChanged, shapeOf, viewIn } from '../../shared/screen/view.ts'
import { ReminderDialog } from './ReminderDialog.tsx'
import type { ReminderTarget } from './reminder-target.ts'

interface ListReminderDialogProps {
  readonly list: ListScreenState
  readonly onClose: () => void
}

/** Creates a reminder for the list on screen: its view or named list. Any other list is saved as a view first. */
export const ListReminderDialog = ({ list, onClose }: ListReminderDialogProps) => {
  const id = list.query.view
  const { data: view, error } = useCall(id === undefined ? null : `/api/views/${id}`, viewIn)
  const shape = useShape(list)
  const [target, aim] = useState<ReminderTarget | null>(null)
  const known = id === undefined || view !== undefined || error !== undefined
  const holds = view !== undefined || canSaveView(list)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked about is what was on the screen
  useEffect(() => {
    if (!known) return
    if (holds) aim(targetOf(list, view ?? null, shape))
    else {
      toast({ tone: 'red', title: words.notSaved, text: words.wider })
      onClose()
    }
  }, [known])
  const close = (made: number | null) => {
    onClose()
    if (made !== null) listScreen.get()?.change({ to: 'all', query: { view: String(made) } })
  }
  return target && <ReminderDialog target={target} onClose={close} />
}

/** The payload of a view of the list on screen. */
const useShape = (list: ListScreenState) => {
  const may = useHasPermission()
  const own = useSetting(settingOf('columns', list.screen, list.named))
  const columns = columnsBy(list, choiceIn(useOpenView()?.columns ?? own), may)
  return { ...shapeOf(list), columns }
}

const targetOf = (
  list: ListScreenState,
  view: View | null,
  shape: ReminderTarget['shape'],
): ReminderTarget => {
  const { entity, named, query } = list
  const on = { entity: entity.name, list: null, view: null, shape: null, changed: false }
  if (view)
    return { ...on, name: view.name, view: { id: view.id, name: view.name }, changed: isChanged(view, list) }
  if (query.keyword !== '' || query.where !== '') return { ...on, name: '', shape }
  return named
    ? { ...on, name: named.title, list: named.name }
    : { ...on, name: myReminders.whole(lower(entity.title.many)) }
}
