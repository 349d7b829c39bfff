import { showPressFeedback } from '../shared/design/overlay/press-feedback.ts'
import { typeAhead } from '../shared/design/overlay/typed-ahead.ts'
import { createStore } from '../shared/state/store.ts'

/** Fetches the script of the row handlers. */
export const loadRowHandlers = () => import('./row-handlers.tsx')

/** A press on the rows of a list whose handlers are not loaded yet. */
export interface QueuedPress {
  readonly event: Event
  readonly target: Element
  readonly cell: HTMLTableCellElement
}

/** Only the last press is queued: a press elsewhere cancels it. */
export const queuedPress = createStore<QueuedPress | null>(null)

/** The table whose row handlers are mounted. */
export const servedTable: { region: Element | null } = { region: null }

const keys = /^([xe]|F2|Enter|Delete|Backspace|\^a)$/i
const cells = '[data-list] > table > :not([aria-hidden]) > tr > *'
const alone = /^(Shift|Control|Alt|Meta)/

const isKept = (event: Event, cell: Element, inside: boolean): boolean => {
  if (!(event instanceof KeyboardEvent)) return !inside && cell.matches('td, :first-child')
  const { key, ctrlKey, metaKey } = event
  return keys.test((ctrlKey || metaKey ? '^' : '') + key) && !(inside && key === 'Enter')
}

const pressOf = (event: Event): QueuedPress | null => {
  const { target } = event
  const cell = target instanceof Element && target.closest<HTMLTableCellElement>(cells)
  if (!cell || cell.closest('[data-list]') === servedTable.region) return null
  return isKept(event, cell, target.closest('a, button') !== null) ? { event, target, cell } : null
}

const hear = (event: Event): void => {
  if (!event.isTrusted || (event instanceof KeyboardEvent && (event.repeat || alone.test(event.key)))) return
  const press = pressOf(event)
  if (press && event instanceof KeyboardEvent) event.preventDefault() // it is replayed
  queuedPress.set(press)
}

// `popstate` cancels the press: another address is another page, even if it shows the same row
for (const type of ['click', 'dblclick', 'keydown', 'popstate'])
  globalThis.addEventListener?.(type, hear, true)

/** Whether the press opens an input, so that letters typed after it belong to that input. */
const opens = ({ event }: QueuedPress): boolean =>
  event instanceof KeyboardEvent ? /^(F2|Enter)$/.test(event.key) : event.type === 'dblclick'

let ends: readonly (() => void)[] = []
queuedPress.subscribe(() => {
  for (const end of ends) end()
  const press = queuedPress.get()
  if (press) loadRowHandlers().catch(() => {}) // `queuedPress` reports the failure
  ends = press ? [showPressFeedback(press.cell), ...(opens(press) ? [typeAhead()] : [])] : []
})
