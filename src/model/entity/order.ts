import type { EntityModel, FieldModel } from './model.ts'

export interface Order {
  /** A field's name, or 'id'. */
  readonly sortBy: string
  readonly order: 'asc' | 'desc'
}

/** The default order of lists: the newest first. */
export const newestFirst: Order = { sortBy: 'id', order: 'desc' }

/** Whether lists can be sorted by the field: by its value if it is `sortable`, or by its label if it is a reference. */
export const sortsLists = ({ sortable, stored, links }: FieldModel): boolean =>
  links === 'one' || (sortable === true && stored)

/** The initial order of an entity's lists; newest first if the caller cannot sort by its field. */
export const firstOrder = ({ sort }: EntityModel, names: readonly string[]): Order =>
  names.includes(sort.sortBy) ? sort : newestFirst
