import type { EntityModel, Row } from '../../model/index.ts'
import { createStore } from '../state/store.ts'

/** What stands beside the list, in its one dock. */
export type Docked = 'peek' | 'many'

/** Which of them is open; opening one closes the other. */
export const docked = createStore<Docked | null>(null)

/** The list on the screen, as it is told to whatever stands beside it. */
export interface ShownList {
  /** Whose rows they are. */
  readonly entity: EntityModel
  /** The rows of the page in view, in order. */
  readonly rows: readonly Row[]
  /** The number of the first of them, and how many there are on all pages. */
  readonly from: number
  readonly total: number
  readonly page: number
  readonly lastPage: number
  /** The address of the screen, '/books?page=2', and the call that answers it. */
  readonly address: string
  readonly call: string
  /** What the table scrolls in. */
  readonly region: HTMLElement
  readonly turn: (page: number) => void
}

/** Where what is selected is told, in place of the toolbar: the id of an element above it. */
export const selectionPlace = 'selection'

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
export const noteLeft = (address: string, row: number, region?: HTMLElement): void => {
  if (region) {
    const { scrollLeft: left, scrollTop: top } = region
    place = { address, row, left, top, pageTop: window.scrollY }
  } else if (place?.address === address) place = { ...place, row }
  else place = { address, row, left: 0, top: 0, pageTop: 0 }
}

/** Where the list at this address was left; told once, and only to the first list that is shown since. */
export const takeLeft = (address: string): Place | null => {
  const left = place?.address === address ? place : null
  place = null
  return left
}
