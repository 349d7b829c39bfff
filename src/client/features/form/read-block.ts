import type { FieldModel } from '../../../model/index.ts'
import { readWritten } from '../../../model/kinds/written.ts'

/**
 * Parses a clipboard block of a spreadsheet: one line per row, tabs between cells. A cell with either is quoted, and
 * quotes in it are doubled.
 */
export const blockIn = (text: string): readonly (readonly string[])[] => {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y
  for (let end = false; !end && cell.lastIndex <= text.length; ) {
    const [whole = '', quoted, plain = '', mark = ''] = cell.exec(text) ?? ['']
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (mark !== '\t' && mark !== '') rows.push([])
    end = mark === '' || whole === ''
  }
  if (rows.at(-1)?.join('') === '') rows.pop() // a block ends with a line break
  return rows
}

/** Parses pasted text as the value of a cell. Invalid text is returned unchanged, so that it is not lost. */
export const readPastedCell = (field: FieldModel, text: string, zone: string): unknown => {
  if (text.trim() === '') return field.type === 'flag' ? false : null
  const read = readWritten(field, text, { from: 'cells', zone })
  return 'value' in read ? read.value : text
}
