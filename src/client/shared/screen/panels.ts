import type { EntityModel, Row } from '../../../model/index.ts'
import { createStore } from '../state/store.ts'

/** What lies over the screen on somebody's wish: one at a time. */
export type Panel = 'password' | 'sessions' | 'keys' | 'palette' | 'why'

export const openedPanel = createStore<Panel | null>(null)

export const openPanel = (panel: Panel): void => openedPanel.set(panel)

export const closePanel = (): void => openedPanel.set(null)

interface Explained {
  /** Whose row it is. */
  readonly entity: EntityModel
  readonly row: Row
  /** What the row is called. */
  readonly name: string
}

/** The row that was last asked about. */
export const explainedRow = createStore<Explained | null>(null)

/** Shows over the screen why a row has its colour and is in its lists. */
export const explainRow = (entity: EntityModel, row: Row, name: string): void => {
  explainedRow.set({ entity, row, name })
  openPanel('why')
}

export interface PanelProps {
  readonly open: boolean
  readonly onClose: () => void
}
