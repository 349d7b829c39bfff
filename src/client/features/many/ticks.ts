import { selecting } from '#texts/many'
import styles from './ticks.module.css'

/**
 * The tick boxes of a table. They are inserted beside the serial numbers from here, so that the list's first script and
 * render do not depend on selections.
 */

const rowsIn = (region: HTMLElement): readonly HTMLTableRowElement[] => [
  ...region.querySelectorAll<HTMLTableRowElement>('tbody:not([aria-hidden]) > tr'),
]

/** The index of the row around an element; -1 if there is none. */
export const rowIndexAt = (region: HTMLElement, part: EventTarget | null): number => {
  const row = part instanceof Element ? part.closest('tr') : null
  return row ? rowsIn(region).indexOf(row) : -1
}

/** Whether an element is in a tick box or its cell, including the heading's. */
export const isTick = (part: EventTarget | null): boolean =>
  part instanceof Element && part.closest(`.${styles.tick}`) !== null

const boxIn = (cell: HTMLElement, label: string): HTMLInputElement => {
  const there = cell.querySelector<HTMLInputElement>(`.${styles.tick} > input`)
  if (there) {
    if (there.ariaLabel !== label) there.ariaLabel = label
    return there
  }
  const tick = document.createElement('label')
  tick.className = styles.tick ?? ''
  const box = document.createElement('input')
  box.type = 'checkbox'
  box.classList.add('tick-box', 'pressable')
  box.ariaLabel = label
  tick.append(box)
  cell.append(tick)
  return box
}

/** A row's label and tick state. */
export interface Ticked {
  readonly name: string
  readonly on: boolean
}

/** Draws the selection. @param selecting something is selected, on this page or another */
export const showTicks = (region: HTMLElement, rows: readonly Ticked[], begun: boolean): void => {
  region.classList.add(styles.region ?? '')
  region.toggleAttribute('data-selecting', begun)
  const drawn = rowsIn(region)
  if (drawn.length !== rows.length) return // other rows are drawn: called again with matching ones
  rows.forEach(({ name, on }, place) => {
    const row = drawn[place]
    const cell = row?.cells[0]
    if (!row || !cell) return
    boxIn(cell, selecting.row(name)).checked = on
    row.toggleAttribute('data-picked', on)
  })
  const heading = region.querySelector<HTMLElement>('th[scope=col]')
  if (!heading) return
  const box = boxIn(heading, selecting.page)
  const picked = rows.filter(({ on }) => on).length
  box.checked = picked > 0 && picked === rows.length
  box.indeterminate = picked > 0 && picked < rows.length
}

/** Removes the tick boxes. */
export const removeTicks = (region: HTMLElement): void => {
  for (const tick of region.querySelectorAll(`.${styles.tick}`)) tick.remove()
  for (const row of region.querySelectorAll('[data-picked]')) row.removeAttribute('data-picked')
  region.removeAttribute('data-selecting')
  region.classList.remove(styles.region ?? '')
}
