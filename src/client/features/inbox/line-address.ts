import type { InboxLine } from '../../../../schemas/inbox-line.ts'
import type { Model } from '../../../model/index.ts'
import { recordAddress } from '../../shared/record/record-row.ts'

/** The screen that a line links to: its row, its reminder's list or its batch's rows; null if there is none. */
export const addressOfLine = (model: Model, { subject, line }: InboxLine): string | null => {
  const { payload = {} } = line
  const entity = model.entities[subject?.entity ?? String(payload.entity ?? '')]
  if (!entity) return null
  if (subject) return recordAddress(entity, subject.id)
  const list = entity.lists.find(({ name }) => name === payload.list)
  const view = typeof payload.view === 'number' ? `?view=${payload.view}` : ''
  return `${list?.route ?? entity.route.list}${view}`
}
