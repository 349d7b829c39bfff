import type { FieldModel, NamedList } from '../../../model/index.ts'
import { indexName } from '../../sql/index-name.ts'
import { orderColumn } from '../../sql/names.ts'
import type { ListIndex } from './list-indexes.ts'
import type { View } from './statements.ts'

/** Rows that are skipped on an index alone cost about this much of a row that is looked up in the table. */
const onIndex = 0.02

/** What is known of a named list before its page is found. */
export interface ListSize {
  readonly list: NamedList
  readonly indexes: ListIndex
  /** Rows of the list, and of its whole table. */
  readonly total: number
  readonly whole: number
  /** How far the page lies from the nearer end, its own rows included. */
  readonly depth: number
}

const sortIndex = (view: View, sort: FieldModel): string =>
  indexName({ name: view.entity.table }, { columns: [orderColumn(view.entity, sort), 'id'] })

/** How a page is found: on which index, and about how many rows are looked up in the table for it. */
export interface Way {
  readonly index: string
  readonly rows: number
  /** The rows are found in another order and sorted. */
  readonly sorted: boolean
}

/** So few rows are gone through without asking for a better way. */
const few = 300

/**
 * The index that a page of a named list is best found on. SQLite guesses how many rows a condition takes; we have
 * counted them. Either the list's own index is gone through and its rows put in order, or the order is gone along and
 * the rows picked that are of the list.
 */
export const chooseIndex = (view: View, { indexes, total, whole, depth }: ListSize): Way => {
  const { byDay, byId } = indexes
  const walked = total === 0 ? 0 : (depth * whole) / total
  if (view.sort === null) {
    if (byDay && total < walked) return { index: byDay.index, rows: total, sorted: true }
    return { index: byId, rows: (byDay ? walked : depth) * onIndex, sorted: false }
  }
  if (byDay && byDay.field === view.sort) return { index: byDay.index, rows: depth * onIndex, sorted: false }
  const gathered = total * (1 + onIndex)
  return gathered < walked
    ? { index: byDay?.index ?? byId, rows: gathered, sorted: true }
    : { index: sortIndex(view, view.sort), rows: walked, sorted: false }
}

/** The way to a page of a list that is so short that its own index is best whatever else there is; null for others. */
export const shortWay = (view: View, { byDay, byId }: ListIndex, total: number): Way | null => {
  if (total > few) return null
  const sorted = byDay ? byDay.field !== view.sort : view.sort !== null
  return { index: byDay?.index ?? byId, rows: total, sorted }
}
