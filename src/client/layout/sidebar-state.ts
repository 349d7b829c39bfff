import { kept } from '../state/kept.ts'
import { createStore } from '../state/store.ts'

const narrow = () => matchMedia('(max-width: 1024px)').matches

const first = (): boolean => {
  const chosen = kept.read('sidebar')
  return chosen === null ? narrow() : chosen === 'collapsed'
}

/** Whether the sidebar is the rail of icons; as last chosen, else by the window's width. */
export const sidebarCollapsed = createStore(first())

export const toggleSidebar = (): void => {
  const collapsed = !sidebarCollapsed.get()
  kept.write('sidebar', collapsed ? 'collapsed' : 'open')
  sidebarCollapsed.set(collapsed)
}

/** Whether the menu is open as a drawer; small screens only. */
export const drawerOpen = createStore(false)

const closedGroups = (): readonly string[] => kept.read('groups')?.split('\n').filter(Boolean) ?? []

/** Titles of the groups that are folded away. */
export const foldedGroups = createStore<readonly string[]>(closedGroups())

export const toggleGroup = (title: string): void => {
  const folded = foldedGroups.get()
  const next = folded.includes(title) ? folded.filter((other) => other !== title) : [...folded, title]
  kept.write('groups', next.join('\n'))
  foldedGroups.set(next)
}
