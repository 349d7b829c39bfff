/**
 * Parses the text that spreadsheets put on the clipboard. Tabs separate columns and line breaks separate rows; a cell
 * that contains either is quoted.
 */
export const readBlock = (text: string): readonly (readonly string[])[] => {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain[at] ?? ''
    if (quoted && sign === '"' && plain[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (quoted && sign === '"') quoted = false
    else if (quoted) cell += sign
    else if (sign === '"' && cell === '' && isWhole(plain, at)) quoted = true
    else if (sign === '\t' || sign === '\n') {
      row.push(cell)
      cell = ''
      if (sign === '\n') {
        rows.push(row)
        row = []
      }
    } else cell += sign
  }
  return [...rows, [...row, cell]]
}

/** Whether the quotes that open here close at the end of a cell; otherwise they are literal text. */
const isWhole = (text: string, at: number): boolean => /^"(?:[^"]|"")*"(?:[\t\n]|$)/.test(text.slice(at))

/** Writes cells in the clipboard format that `readBlock` parses. */
export const writeBlock = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells) =>
      cells.map((cell) => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'),
    )
    .join('\n')
