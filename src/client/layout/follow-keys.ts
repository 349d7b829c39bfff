import { openPanel } from '../screen/panels.ts'
import { toggleSidebar } from './sidebar-state.ts'

const writing = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"]'

/** Whether a single key would be typed into something, or belongs to what floats over the page. */
const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(`${writing}, [role="dialog"], [role="alertdialog"], [role="menu"]`) !== null

const single: Readonly<Record<string, () => void>> = {
  '[': toggleSidebar,
  '?': () => openPanel('keys'),
}

const toToasts = () => {
  const viewport = document.querySelector<HTMLElement>('[data-toasts]')
  viewport?.focus()
}

const pressed = (event: KeyboardEvent) => {
  const { key, ctrlKey, metaKey, altKey, target } = event
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
    event.preventDefault()
    openPanel('palette')
  } else if (altKey && !ctrlKey && !metaKey && event.code === 'KeyT') {
    event.preventDefault()
    toToasts()
  } else if (!ctrlKey && !metaKey && !altKey && !event.isComposing && !isTaken(target)) {
    const act = single[key]
    if (!act) return
    event.preventDefault()
    act()
  }
}

/** The keys that work on every screen. @returns a function that ends the listening */
export const followKeys = (): (() => void) => {
  document.addEventListener('keydown', pressed)
  return () => document.removeEventListener('keydown', pressed)
}
