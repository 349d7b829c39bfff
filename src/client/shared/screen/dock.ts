import type { EntityModel, ListQuery, NamedList, Row } from '../../../model/index.ts'
import { createStore } from '../state/store.ts'
import type { ListColumn } from './columns.ts'
import type { QueryChange } from './list-changes.ts'

/** What stands beside the list, in its one dock. */
type Docked = 'peek' | 'many' | 'columns'

/** Which of them is open; opening one closes the other. */
export const docked = createStore<Docked | null>(null)

/** The list that an address shows, answered or not. */
export interface ListScreenState {
  /** Whose screen it is. */
  readonly screen: EntityModel
  /** Whose rows it shows: another entity's where the screen is laid over that one. */
  readonly entity: EntityModel
  readonly named: NamedList | null
  /** What the address asks for. */
  readonly query: ListQuery
  /** @param settings replace: Back does not come by here again */
  readonly change: (change: QueryChange, settings?: { readonly replace?: boolean }) => void
  /** Why the server does not take the filters, in its words; null where it does. */
  readonly refusal: string | null
  /** It has answered that no row passes them. */
  readonly unmatched: boolean
  /** Rows are drawn as cards. */
  readonly cards: boolean
}

/** Null while no list is on the screen. */
export const listScreen = createStore<ListScreenState | null>(null)

/** A list that has been answered, as it is told to whatever stands beside it. */
export interface ShownList {
  /** Whose rows they are. */
  readonly entity: EntityModel
  /** Its columns as they are drawn, in order. */
  readonly columns: readonly ListColumn[]
  /** The rows of the page in view, in order. */
  readonly rows: readonly Row[]
  /** The number of the first of them, and how many there are on all pages. */
  readonly from: number
  readonly total: number
  /** There are more than that, which were not counted to the end. */
  readonly more: boolean
  readonly page: number
  readonly lastPage: number
  /** The address of the screen, '/books?page=2', and the call that answers it. */
  readonly address: string
  readonly call: string
  /** What the table scrolls in. */
  readonly region: HTMLElement
  readonly turn: (page: number) => void
}

/**
 * Ids of elements of a list's screen, for parts that come later: what is selected, above the toolbar and in its place;
 * saved views, behind the tabs; what filters, below the toolbar, and what stands at its end; in the place of rows that no
 * filter lets through; in the place of the table, and in the toolbar, for what turns the pages of that.
 */
export const selectionPlace = 'selection'
export const viewsPlace = 'views'
export const filtersPlace = 'filters'
export const changedPlace = 'changed'
export const insteadPlace = 'instead'
export const layoutPlace = 'layout'
export const turningPlace = 'turning'
/** In the toolbar, for the button that comes later: it has one remind oneself of the list. */
export const remindingPlace = 'reminding'

/** What the toolbar leads to. */
export type Tool = 'filter' | 'columns' | 'group' | 'more'

/** The rows that are selected in the list in view, for those who do something else with them. */
export interface PickedRows {
  /** All of the list but those with the ids; else those with the ids. */
  readonly all: boolean
  readonly ids: ReadonlySet<number>
  readonly count: number
}

/** The one that is open, and the button that opened it: what is shown stands at it, and gives the focus back to it. */
export const openTool = createStore<
  | { readonly tool: Tool | 'remind'; readonly anchor: HTMLElement }
  | { readonly tool: 'picked'; readonly anchor: HTMLElement; readonly picked: PickedRows }
  | null
>(null)

/** Null while no list is shown, or none has been answered. */
export const shownList = createStore<ShownList | null>(null)

/** Where a list stood when a row was opened. */
interface Place {
  /** '/books?page=2' */
  readonly address: string
  readonly row: number
  /** Of the table's region and of the page, in CSS pixels. */
  readonly left: number
  readonly top: number
  readonly pageTop: number
}

let place: Place | null = null

/**
 * Notes where a list stands, for whoever comes back to it.
 * @param region what its table scrolls in; none for another row of the list that was left, which stands where it stood
 */
export const saveListPosition = (address: string, row: number, region?: HTMLElement): void => {
  if (region) {
    const { scrollLeft: left, scrollTop: top } = region
    place = { address, row, left, top, pageTop: window.scrollY }
  } else if (place?.address === address) place = { ...place, row }
  else place = { address, row, left: 0, top: 0, pageTop: 0 }
}

/** Where the list at this address was left; told once, and only to the first list that is shown since. */
export const popListPosition = (address: string): Place | null => {
  const left = place?.address === address ? place : null
  place = null
  return left
}
