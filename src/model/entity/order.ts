import type { EntityModel, FieldModel } from './model.ts'

/** An order of a list's rows. */
export interface Order {
  /** A field's name, or 'id'. */
  readonly sortBy: string
  readonly order: 'asc' | 'desc'
}

/** The order of lists that nobody has said another of: the newest first. */
export const newestFirst: Order = { sortBy: 'id', order: 'desc' }

/** Whether lists can be sorted by the field: by its value where that is said, by its label where it leads to a row. */
export const sortsLists = ({ sortable, stored, links }: FieldModel): boolean =>
  links === 'one' || (sortable === true && stored)

/** The order of an entity's lists at first, for whoever can sort them by these. */
export const firstOrder = ({ sort }: EntityModel, names: readonly string[]): Order =>
  names.includes(sort.sortBy) ? sort : newestFirst
