import { commentedRow } from '../../../../schemas/commented-row.ts'
import type { Model } from '../../../model/index.ts'
import { conform } from '../../../model/values/conform.ts'

/** Side events of the stream: the inbox has changed, or a row has a new comment. */
const inbox = 'inbox'
const comments = 'comments'

/** Stands for any side events that may have been missed. */
export const anySideEvent = 'anything'

/** The name of a side event; empty for unknown events. @param data the event's JSON */
export const readSideEvent = (event: string, data = '{}'): readonly string[] => {
  if (event === inbox) return [inbox]
  if (event !== comments) return []
  const { entity, id } = conform(commentedRow, JSON.parse(data))
  return [`${comments}:${entity}:${id}`]
}

/** Whether a call's response can change after these side events. */
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
