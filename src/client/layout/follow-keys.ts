import { openPanel } from '../screen/panels.ts'
import { actsAlone } from '../state/single-keys.ts'
import { toggleSidebar } from './sidebar-state.ts'

const single: Readonly<Record<string, () => void>> = {
  '[': toggleSidebar,
  '?': () => openPanel('keys'),
  f: () => document.querySelector<HTMLElement>('[data-tool=filter]')?.click(),
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
