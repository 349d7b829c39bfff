import { createChoice } from '../../shared/state/local-storage.ts'
import { createStore } from '../../shared/state/store.ts'

const narrow = matchMedia('(max-width: 1024px)')

/** null until the user chooses. */
const chosen = createChoice<boolean | null>(
  'sidebar',
  (kept) => (kept === null ? null : kept === 'collapsed'),
  (collapsed) => (collapsed ? 'collapsed' : 'open'),
)

const isCollapsed = (): boolean => chosen.get() ?? narrow.matches

/** Whether the sidebar is collapsed to icons: as last chosen, else by window width. */
export const sidebarCollapsed = createStore(isCollapsed())

const follow = () => sidebarCollapsed.set(isCollapsed())
chosen.subscribe(follow)
narrow.addEventListener('change', follow)

export const toggleSidebar = (): void => chosen.set(!isCollapsed())

/** Whether the menu is open as a drawer, on small screens only. */
export const drawerOpen = createStore(false)

/** Titles of the collapsed groups. */
export const foldedGroups = createChoice<readonly string[]>(
  'groups',
  (kept) => kept?.split('\n').filter(Boolean) ?? [],
  (titles) => titles.join('\n'),
)

export const toggleGroup = (title: string): void => {
  const folded = foldedGroups.get()
  foldedGroups.set(folded.includes(title) ? folded.filter((other) => other !== title) : [...folded, title])
}
