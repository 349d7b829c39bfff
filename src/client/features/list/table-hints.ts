import type { FocusEvent, PointerEvent } from 'react'

/** Lets the page's one tooltip know what it shows here: an icon's name, or a text that is cut. */
export const showTableHint = ({ target }: PointerEvent | FocusEvent): void => {
  if (!(target instanceof HTMLElement)) return
  const named = target.closest<HTMLElement>('[aria-label]')
  const name = named?.closest('tr') ? named.getAttribute('aria-label') : null
  if (named && name) {
    named.dataset.tooltip = '' // its name, as it is when it shows
    const cell = named.closest('td, th')
    if (cell instanceof HTMLElement) cell.dataset.tooltips = cell.matches('th') ? 'right' : 'left'
  } else
    (target.closest<HTMLElement>('a') ?? target.closest<HTMLElement>('td, th'))?.setAttribute(
      'data-tooltip-cut',
      '',
    )
}
