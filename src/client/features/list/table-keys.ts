import type { ClipboardEvent } from 'react'
import { isCut } from '../../shared/design/text.tsx'

/** Selects the rows of a list, without skeleton rows. */
const rows = 'tbody:not([aria-hidden]) > tr'

/** The cells of a row from left to right on screen, whatever their DOM order. */
const asSeen = ({ cells }: HTMLTableRowElement): readonly HTMLTableCellElement[] =>
  [...cells].sort((one, other) => one.getBoundingClientRect().left - other.getBoundingClientRect().left)

/** A row's stops for arrow keys: links, buttons and truncated cells. If cells are editable in place, every cell. */
const stopsIn = (row: HTMLTableRowElement): readonly HTMLElement[] => {
  const changes = row.closest('[data-cells]') !== null
  return asSeen(row).flatMap((cell) => {
    const controls = [...cell.querySelectorAll<HTMLElement>('a[href], button, [tabindex]')].filter(
      (control) => control.offsetParent !== null || control.getClientRects().length > 0,
    )
    return controls.length > 0 ? controls : (changes && cell.cellIndex > 0) || isCut(cell) ? [cell] : []
  })
}

/** The first stop of a row: its name, after its coloured sign. */
const entryOf = (row: HTMLTableRowElement): HTMLElement | undefined => {
  const stops = stopsIn(row)
  return stops.find((stop) => stop.dataset.do !== 'why') ?? stops[0]
}

const focus = (stop: HTMLElement | undefined): boolean => {
  if (!stop) return false
  if (stop.matches('td, th')) stop.tabIndex = -1
  stop.focus()
  stop.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  return true
}

/** The stop in the same column of another row; its name if that column has none. */
const alike = (row: HTMLTableRowElement, stop: HTMLElement): HTMLElement | undefined => {
  const cell = stop.closest('td, th')
  const place = cell instanceof HTMLTableCellElement ? cell.cellIndex : 1
  const within = [...(cell?.querySelectorAll('a[href], button, [tabindex]') ?? [])].indexOf(stop)
  const stops = stopsIn(row)
  const inCell = stops.filter((other) => other.closest('td, th') === row.cells[place])
  return inCell[Math.max(0, within)] ?? inCell.at(-1) ?? entryOf(row)
}

/** The index of the row that contains an element; negative if it is in none. */
export const rowIndexOf = (region: HTMLElement, inside: Element): number =>
  [...region.querySelectorAll(rows)].indexOf(inside.closest('tr') ?? region)

/** Focuses the name of the first row. */
export const focusFirstRow = (region: HTMLElement | null): boolean => {
  const row = region?.querySelector<HTMLTableRowElement>(rows)
  return row ? focus(entryOf(row)) : false
}

/** Focuses a row by index; the last row if there are fewer. */
export const focusRow = (region: HTMLElement | null, place: number): boolean => {
  const all = region?.querySelectorAll<HTMLTableRowElement>(rows)
  const row = all?.[Math.min(place, all.length - 1)]
  return row ? focus(entryOf(row)) : false
}

/** Moves between sortable headings, and down to the first row. */
const moveInHead = (region: HTMLElement, heading: HTMLElement, key: string): boolean => {
  const first = region.querySelector<HTMLTableRowElement>(rows)
  if (key === 'ArrowDown') return first !== null && focus(alike(first, heading))
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  const line = heading.closest('tr')
  if (step === 0 || !line) return false
  const stops = asSeen(line).flatMap((cell) => [...cell.querySelectorAll<HTMLElement>('button')])
  const place = stops.indexOf(heading)
  return place >= 0 && focus(stops[place + step])
}

/** Moves from the first row to its column's heading, or to the next sortable one to the left. */
const toHead = (region: HTMLElement, { cellIndex }: HTMLTableCellElement): boolean => {
  const sorts = [...region.querySelectorAll<HTMLElement>('thead [data-do=sort]')]
  return focus(sorts.findLast((sort) => (sort.closest('th')?.cellIndex ?? 0) <= cellIndex) ?? sorts[0])
}

/**
 * Handles arrow keys, Home and End in a table's rows and headings.
 * @returns whether the key moved the focus
 */
export const moveByKey = (region: HTMLElement, target: HTMLElement, key: string): boolean => {
  if (target === region) return key === 'ArrowDown' && focusFirstRow(region)
  const row = target.closest<HTMLTableRowElement>(rows)
  if (!row) return target.closest('thead') !== null && moveInHead(region, target, key)
  const all = [...region.querySelectorAll<HTMLTableRowElement>(rows)]
  const inRow = (step: number) => {
    const stops = stopsIn(row)
    return focus(stops[stops.indexOf(target) + step])
  }
  const toRow = (other: HTMLTableRowElement | undefined) => other !== undefined && focus(alike(other, target))
  switch (key) {
    case 'ArrowDown':
      return toRow(all[all.indexOf(row) + 1])
    case 'ArrowUp': {
      const cell = row === all[0] ? target.closest<HTMLTableCellElement>('td, th') : null
      return cell ? toHead(region, cell) : toRow(all[all.indexOf(row) - 1])
    }
    case 'ArrowRight':
      return inRow(1)
    case 'ArrowLeft':
      return inRow(-1)
    case 'Home':
      return toRow(all[0])
    case 'End':
      return toRow(all.at(-1))
    default:
      return false
  }
}

const textIn = (cell: HTMLTableCellElement): string => cell.innerText.trim().replace(/\s+/g, ' ')

/** Copies a selection over several rows as plain text: one line per row, tabs between cells. */
export const copyRows = (event: ClipboardEvent<HTMLElement>): void => {
  const selection = getSelection()
  const rows = [...event.currentTarget.querySelectorAll<HTMLTableRowElement>('tbody:not([aria-hidden]) > tr')]
  const chosen = rows.filter((row) => selection?.containsNode(row, true))
  if (chosen.length < 2) return
  const lines = chosen.map((row) => [...row.cells].slice(0, -1).map(textIn).join('\t'))
  event.clipboardData.setData('text/plain', lines.join('\n'))
  event.preventDefault()
}
