import type { EntityModel, Row } from '../../../model/index.ts'
import { createStore } from '../state/store.ts'

/** A panel over the screen; only one is open at a time. */
export type Panel = 'password' | 'sessions' | 'keys' | 'palette' | 'why'

export const openedPanel = createStore<Panel | null>(null)

export const openPanel = (panel: Panel): void => openedPanel.set(panel)

export const closePanel = (): void => openedPanel.set(null)

interface Explained {
  /** The entity of the row. */
  readonly entity: EntityModel
  readonly row: Row
  /** The label of the row. */
  readonly name: string
}

/** The row that the 'why' panel explains. */
export const explainedRow = createStore<Explained | null>(null)

/** Opens the panel that explains a row's colour and lists. */
export const explainRow = (entity: EntityModel, row: Row, name: string): void => {
  explainedRow.set({ entity, row, name })
  openPanel('why')
}

export interface PanelProps {
  readonly open: boolean
  readonly onClose: () => void
}
