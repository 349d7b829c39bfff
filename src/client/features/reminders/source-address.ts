import type { Model } from '../../../model/index.ts'
import type { ReminderSource } from './reminder.ts'

/** The address of the source list or view: '/repairs?view=7'; null if it no longer exists. */
export const sourceAddress = (
  model: Model,
  { entity, view, list }: Pick<ReminderSource, 'entity' | 'view' | 'list'>,
): string | null => {
  const of = model.entities[entity]
  if (!of) return null
  if (view) return `${of.route.list}?view=${view.id}`
  if (list === null) return of.route.list
  return of.lists.find(({ name }) => name === list)?.route ?? null
}
