import type { EntityModel, Row } from '../../model/index.ts'
import { openPanel } from '../layout/panels.ts'
import { createStore } from '../store.ts'

interface Explained {
  /** Whose row it is. */
  readonly entity: EntityModel
  readonly row: Row
  /** What the row is called. */
  readonly name: string
}

/** The row that was last asked about. */
export const explained = createStore<Explained | null>(null)

/** Shows over the screen why a row has its colour and is in its lists. */
export const explainRow = (entity: EntityModel, row: Row, name: string): void => {
  explained.set({ entity, row, name })
  openPanel('why')
}
