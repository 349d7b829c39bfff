import type { EntityModel, ListQuery, NamedList, Row } from '../../../model/index.ts'
import { createStore } from '../state/store.ts'
import type { ListColumn } from './columns.ts'
import type { QueryChange } from './list-changes.ts'

/** The panels of the list's only dock. */
type Docked = 'peek' | 'many' | 'columns'

/** The open panel; opening one closes another. */
export const docked = createStore<Docked | null>(null)

/** The list at the current address, loaded or not. */
export interface ListScreenState {
  /** The entity of the screen. */
  readonly screen: EntityModel
  /** The entity of the rows: another one if the screen shows that entity's rows. */
  readonly entity: EntityModel
  readonly named: NamedList | null
  /** The query of the address. */
  readonly query: ListQuery
  /** @param settings replace: replaces the history entry, so that Back skips it */
  readonly change: (change: QueryChange, settings?: { readonly replace?: boolean }) => void
  /** The server's reason for refusing the filters; null if it accepts them. */
  readonly refusal: string | null
  /** Whether the answer has no rows. */
  readonly unmatched: boolean
  /** Whether rows render as cards. */
  readonly cards: boolean
}

/** Null while no list is open. */
export const listScreen = createStore<ListScreenState | null>(null)

/** A loaded list, published to the parts beside it. */
export interface ShownList {
  /** The entity of the rows. */
  readonly entity: EntityModel
  /** The rendered columns, in order. */
  readonly columns: readonly ListColumn[]
  /** The rows of the current page, in order. */
  readonly rows: readonly Row[]
  /** The number of the first row, and the total over all pages. */
  readonly from: number
  readonly total: number
  /** Whether there are more rows than `total`, which the server did not count. */
  readonly more: boolean
  readonly page: number
  readonly lastPage: number
  /** The address of the screen, '/books?page=2', and its call. */
  readonly address: string
  readonly call: string
  /** The scroll container of the table. */
  readonly region: HTMLElement
  readonly turn: (page: number) => void
}

/**
 * Ids of elements of a list's screen into which later parts render:
 * the selection over the toolbar; views behind the tabs; filters below the toolbar, and `changed` at their end;
 * `instead` of rows if none match; `layout` instead of the table, and its paging in the toolbar (`turning`).
 */
export const selectionPlace = 'selection'
export const viewsPlace = 'views'
export const filtersPlace = 'filters'
export const changedPlace = 'changed'
export const insteadPlace = 'instead'
export const layoutPlace = 'layout'
export const turningPlace = 'turning'
/** The place in the toolbar for the button that sets a reminder of the list. */
export const remindingPlace = 'reminding'

/** The tools of the toolbar. */
export type Tool = 'filter' | 'columns' | 'group' | 'more'

/** The selected rows of the current list, for exports. */
export interface PickedRows {
  /** If true, all rows except `ids`; otherwise exactly `ids`. */
  readonly all: boolean
  readonly ids: ReadonlySet<number>
  readonly count: number
}

/** The open tool, with the button that anchors it and gets the focus back. */
export const openTool = createStore<
  | { readonly tool: Tool | 'remind'; readonly anchor: HTMLElement }
  | { readonly tool: 'picked'; readonly anchor: HTMLElement; readonly picked: PickedRows }
  | null
>(null)

/** Null while no list is open, or it has not loaded. */
export const shownList = createStore<ShownList | null>(null)

/** The scroll position of a list when a row was opened. */
interface Place {
  /** '/books?page=2' */
  readonly address: string
  readonly row: number
  /** The scroll offsets of the table's region and of the page, in CSS pixels. */
  readonly left: number
  readonly top: number
  readonly pageTop: number
}

let place: Place | null = null

/**
 * Saves the scroll position of a list until the user returns.
 * @param region the table's scroll container; omitted to change only the row and keep the offsets
 */
export const saveListPosition = (address: string, row: number, region?: HTMLElement): void => {
  if (region) {
    const { scrollLeft: left, scrollTop: top } = region
    place = { address, row, left, top, pageTop: window.scrollY }
  } else if (place?.address === address) place = { ...place, row }
  else place = { address, row, left: 0, top: 0, pageTop: 0 }
}

/** Returns and clears the saved position, if it is of this address; null otherwise. */
export const popListPosition = (address: string): Place | null => {
  const left = place?.address === address ? place : null
  place = null
  return left
}
