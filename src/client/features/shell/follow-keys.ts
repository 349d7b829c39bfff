import { openPanel } from '../../shared/screen/panels.ts'
import { actsAlone } from '../../shared/state/single-keys.ts'
import { toggleSidebar } from './sidebar-state.ts'

const single: Readonly<Record<string, () => void>> = {
  '[': toggleSidebar,
  '?': () => openPanel('keys'),
  f: () => document.querySelector<HTMLElement>('[data-tool=filter]')?.click(),
}

const firstRow = '[data-list] > table > tbody:not([aria-hidden]) [data-do=open]:not([aria-label])'

/** Moves the focus from a list's title or tools into its rows, if the page does not scroll. @returns whether it did */
const enterRows = ({ target }: KeyboardEvent): boolean => {
  const first = document.querySelector<HTMLElement>(firstRow)
  if (!first || !(target instanceof Element && target.matches('body, h1, [data-tool]'))) return false
  if (document.documentElement.scrollHeight > innerHeight) return false
  first.focus()
  return true
}

const toToasts = () => {
  const viewport = document.querySelector<HTMLElement>('[data-toasts]')
  viewport?.focus()
}

const pressed = (event: KeyboardEvent) => {
  const { key, ctrlKey, metaKey, altKey } = event
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
    event.preventDefault()
    openPanel('palette')
  } else if (altKey && !ctrlKey && !metaKey && event.code === 'KeyT') {
    event.preventDefault()
    toToasts()
  } else if (actsAlone(event)) {
    if (key === 'ArrowDown' && !event.defaultPrevented && enterRows(event)) event.preventDefault()
    const act = single[key]
    if (!act) return
    event.preventDefault()
    act()
  }
}

/** Handles the global shortcuts. @returns a function that removes the listener */
export const followKeys = (): (() => void) => {
  document.addEventListener('keydown', pressed)
  return () => document.removeEventListener('keydown', pressed)
}
