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
