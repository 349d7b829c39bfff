import { view as savedView, type View } from '../../../../schemas/view.ts'
import type { Row } from '../../../model/index.ts'
import { dataIn } from '../../shared/request/answers.ts'
import type { Requests } from '../../shared/request/requests.ts'
import { sendWrite } from '../../shared/request/save.ts'
import { type ReminderSource, sourcePayload } from './reminder.ts'

/** Of what somebody wants to be reminded. */
export interface ReminderTarget extends ReminderSource {
  /** A list that no view holds yet, as one is saved: it becomes a view of one's own first, whose name is asked. */
  readonly shape: Row | null
  /** What is shown is not as the view was saved. */
  readonly changed: boolean
}

/** How a preview says on what it stands: it is shown before anything is saved. */
export const previewPayload = (target: ReminderTarget): Row =>
  target.shape ? { view: { entity: target.entity, select: target.shape.select } } : sourcePayload(target)

/** Saves a list as a view of one's own. @throws Failed with `errors.name` (422) */
export const saveAsView = async (requests: Requests, shape: Row, name: string): Promise<View> => {
  const { answer } = await sendWrite(requests, 'POST', '/api/views', { ...shape, name, audience: 'mine' })
  requests.refresh((path) => path.startsWith('/api/views'))
  return dataIn(savedView, answer)
}

/** The same target once its list is a view. */
export const withSavedView = (target: ReminderTarget, { id, name }: View): ReminderTarget => ({
  ...target,
  ...{ name, view: { id, name }, list: null, shape: null },
})
