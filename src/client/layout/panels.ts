import { createStore } from '../store.ts'

/** What lies over the screen on somebody's wish: one at a time. */
export type Panel = 'password' | 'sessions' | 'keys' | 'palette' | 'why'

export const openedPanel = createStore<Panel | null>(null)

export const openPanel = (panel: Panel): void => openedPanel.set(panel)

export const closePanel = (): void => openedPanel.set(null)
