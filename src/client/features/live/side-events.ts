import { commentedRow } from '../../../../schemas/commented-row.ts'
import type { Model } from '../../../model/index.ts'
import { conform } from '../../../model/values/conform.ts'

/** What the stream tells beside what was written: that the inbox has changed, or that a row has been commented on. */
const inbox = 'inbox'
const comments = 'comments'

/** Any of it may have been told meanwhile. */
export const anySideEvent = 'anything'

/** What an event tells, as a name; none for an event that nobody here knows. @param data as the event has it, JSON */
export const readSideEvent = (event: string, data = '{}'): readonly string[] => {
  if (event === inbox) return [inbox]
  if (event !== comments) return []
  const { entity, id } = conform(commentedRow, JSON.parse(data))
  return [`${comments}:${entity}:${id}`]
}

/** Whether a call's answer may have changed with what was told. */
export const matchSideEventPaths = (model: Model, told: readonly string[]): ((path: string) => boolean) => {
  const anything = told.includes(anySideEvent)
  const isInbox = anything || told.includes(inbox)
  const rows = told.flatMap((name) => {
    const [kind, entity = '', id = ''] = name.split(':')
    const api = kind === comments ? model.entities[entity]?.api.list : undefined
    return api ? [`${api}/${id}/comments?`, `${api}/${id}/following`] : []
  })
  return (path) =>
    (isInbox && /^\/api\/inbox[/?]/.test(path)) ||
    (anything && /\/\d+\/(comments\?|following$)/.test(path)) ||
    rows.some((start) => path.startsWith(start))
}
