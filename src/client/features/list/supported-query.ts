import { type ListQuery, newestFirst } from '../../../model/index.ts'
import { type ListView, layoutsOf } from './list-view.ts'

/** Includes fields with hidden columns. */
const sortable = ({ first, sorts }: ListView, key: string): boolean =>
  [newestFirst.sortBy, first.sortBy, ...sorts].includes(key)

/**
 * The query of an address, limited to what this list supports; unsupported sorting, narrowing or filters fall back to
 * the default.
 */
export const supportedQuery = (query: ListQuery, view: ListView): ListQuery => ({
  ...query,
  ...(sortable(view, query.sortBy) ? {} : view.first),
  has: query.has === narrowingOf(view) ? query.has : '',
  where: view.filters ? query.where : '',
  only: view.filters && /^\d+(,\d+)*$/.test(query.only ?? '') ? query.only : undefined,
  groups: view.totals ? query.groups : undefined,
  layout: layoutsOf(view).find((each) => each === query.layout),
  view: view.views && /^\d+$/.test(query.view ?? '') ? query.view : undefined,
})

/** What the list can be narrowed to: rows that have an owned row of the screen's entity; '' if not possible. */
export const narrowingOf = (view: ListView): string => (view.laidOver ? view.entity.name : '')
