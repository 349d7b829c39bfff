import type { ClipboardEvent } from 'react'

const textIn = (cell: HTMLTableCellElement): string => cell.innerText.trim().replace(/\s+/g, ' ')

/** Copies a selection of several rows as plain text: a line for each, tabs between its cells. */
export const copyRows = (event: ClipboardEvent<HTMLElement>): void => {
  const selection = getSelection()
  const rows = [...event.currentTarget.querySelectorAll<HTMLTableRowElement>('tbody:not([aria-hidden]) > tr')]
  const chosen = rows.filter((row) => selection?.containsNode(row, true))
  if (chosen.length < 2) return
  const lines = chosen.map((row) => [...row.cells].slice(0, -1).map(textIn).join('\t'))
  event.clipboardData.setData('text/plain', lines.join('\n'))
  event.preventDefault()
}
