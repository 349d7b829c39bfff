import type { FocusEvent, PointerEvent } from 'react'

/** Sets the tooltip of the element under the pointer or focus: an icon's label or a truncated text. */
export const showTableHint = ({ target }: PointerEvent | FocusEvent): void => {
  if (!(target instanceof HTMLElement)) return
  const named = target.closest<HTMLElement>('[aria-label]')
  const name = named?.closest('tr') ? named.getAttribute('aria-label') : null
  if (named && name) {
    named.dataset.tooltip = '' // filled with the current label when it shows
    const cell = named.closest('td, th')
    if (cell instanceof HTMLElement) cell.dataset.tooltips = cell.matches('th') ? 'right' : 'left'
  } else
    (target.closest<HTMLElement>('a') ?? target.closest<HTMLElement>('td, th'))?.setAttribute(
      'data-tooltip-cut',
      '',
    )
}
