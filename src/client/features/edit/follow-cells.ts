import { isComposing } from '../../shared/design/composing.ts'
import { isCut } from '../../shared/design/text.tsx'
import { actsAlone } from '../../shared/state/single-keys.ts'
import { focusCell, type PlacedCell } from './cells-region.ts'

/** User actions on the cells of a list. */
interface Cellwork {
  readonly at: (part: EventTarget | null) => PlacedCell | null
  /** Why a cell cannot be changed in place; null where it can. */
  readonly against: (placed: PlacedCell) => string | null
  /** @param typed text typed over the cell; null if it was opened by a click or Enter */
  readonly open: (placed: PlacedCell, typed: string | null) => void
  readonly empty: (placed: PlacedCell) => void
  readonly leave: () => void
}

const pressable = 'a, button, input, label'

/**
 * Handles mouse and keys on the cells of a list. A click selects a cell; a click on a chip, a double click or Enter
 * opens it; Delete empties it. On touch, a tap opens the row.
 * @returns a function that stops it
 */
export const followCells = (
  region: HTMLElement,
  { at, against, open, empty, leave }: Cellwork,
): (() => void) => {
  const done = new AbortController()
  const hear = <K extends keyof HTMLElementEventMap>(
    type: K,
    heard: (event: HTMLElementEventMap[K]) => void,
  ) => region.addEventListener(type, heard, { signal: done.signal })
  region.dataset.cells = ''
  const table = region.querySelector('table')
  const role = table?.getAttribute('role') ?? null
  if (role === null) table?.setAttribute('role', 'grid')

  const finger = () => matchMedia('(pointer: coarse)').matches
  /** Marks a cell under the pointer or focus as editable, or shows why it is not. */
  const tell = ({ target }: Event) => {
    const placed = at(target)
    if (!placed) return
    const reason = against(placed)
    const { cell } = placed
    cell.ariaReadOnly = String(reason !== null)
    cell.toggleAttribute('data-may', reason === null)
    if (reason === null) cell.removeAttribute('aria-description')
    else cell.setAttribute('aria-description', reason)
    if (reason === null) delete cell.dataset.tooltip
    else if (!isCut(cell)) cell.dataset.tooltip = reason // truncated text shows its full text in the tooltip first
  }
  hear('pointerover', tell)
  hear('focusin', tell)
  const opened = (target: EventTarget | null, typed: string | null = null): boolean => {
    const placed = at(target)
    if (!placed || against(placed) !== null) return false
    open(placed, typed)
    return true
  }
  const isPlain = (event: MouseEvent) =>
    event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  hear('click', (event) => {
    const { target } = event
    if (!(target instanceof HTMLElement) || target.closest(pressable) || !isPlain(event) || finger()) return
    const placed = at(target)
    if (!placed || region.querySelector('[data-selecting]')) return
    if (getSelection()?.isCollapsed === false) return // text is selected
    leave()
    if (target.closest('td > span') && opened(target)) return
    focusCell(placed.cell)
  })
  hear('dblclick', (event) => {
    const { target } = event
    if (!(target instanceof HTMLElement) || target.closest(pressable) || !isPlain(event) || finger()) return
    if (opened(target)) getSelection()?.removeAllRanges()
  })
  hear('keydown', (event) => {
    const { key, target } = event
    if (!(target instanceof HTMLElement) || event.defaultPrevented || isComposing(event)) return
    if (key === 'Tab' && target.closest('tbody')) return leaveRows(region, event.shiftKey)
    if (!target.matches('td')) {
      if (key === 'F2' && opened(target)) event.preventDefault()
      else if (key.toLowerCase() === 'e' && actsAlone(event) && !event.shiftKey) edit(event, target)
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const placed = at(target)
    if (key === 'Enter' || key === 'F2') {
      if (opened(target)) event.preventDefault()
    } else if ((key === 'Delete' || key === 'Backspace') && placed && against(placed) === null) {
      event.preventDefault()
      empty(placed)
    } else if (key === 'Escape') leave()
    else if (key.toLowerCase() === 'e' && actsAlone(event) && !event.shiftKey) edit(event, target)
  })
  return () => {
    done.abort()
    delete region.dataset.cells
    if (role === null) table?.removeAttribute('role')
  }
}

/**
 * The rows of a grid are one Tab stop: moves focus to the last control of the rows, or to the first when going back.
 */
const leaveRows = (region: HTMLElement, back: boolean): void => {
  const stops = [...region.querySelectorAll<HTMLElement>('tbody :is(a[href], button, input)')]
  const seen = stops.filter((stop) => stop.getClientRects().length > 0)
  ;(back ? seen[0] : seen.at(-1))?.focus({ preventScroll: true })
}

/** Opens the row's form through its pencil link. */
const edit = (event: KeyboardEvent, part: HTMLElement): void => {
  const pencil = part.closest('tr')?.lastElementChild?.querySelector<HTMLElement>('a[data-do=open]')
  if (!pencil) return
  event.preventDefault()
  pencil.click()
}
