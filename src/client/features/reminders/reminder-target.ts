import { view as savedView, type View } from '../../../../schemas/view.ts'
import type { Row } from '../../../model/index.ts'
import { dataIn } from '../../shared/request/answers.ts'
import type { Requests } from '../../shared/request/requests.ts'
import { sendWrite } from '../../shared/request/save.ts'
import { type ReminderSource, sourcePayload } from './reminder.ts'

/** The target of a reminder. */
export interface ReminderTarget extends ReminderSource {
  /** The payload of an unsaved list, which is saved as a personal view first; the dialog asks for its name. */
  readonly shape: Row | null
  /** The list differs from the saved view. */
  readonly changed: boolean
}

/** The target in a preview's payload; it works for unsaved lists. */
export const previewPayload = (target: ReminderTarget): Row =>
  target.shape ? { view: { entity: target.entity, select: target.shape.select } } : sourcePayload(target)

/** Saves a list as a personal view. @throws Failed with `errors.name` (422) */
export const saveAsView = async (requests: Requests, shape: Row, name: string): Promise<View> => {
  const { answer } = await sendWrite(requests, 'POST', '/api/views', { ...shape, name, audience: 'mine' })
  requests.refresh((path) => path.startsWith('/api/views'))
  return dataIn(savedView, answer)
}

/** The target after its list was saved as a view. */
export const withSavedView = (target: ReminderTarget, { id, name }: View): ReminderTarget => ({
  ...target,
  ...{ name, view: { id, name }, list: null, shape: null },
})
