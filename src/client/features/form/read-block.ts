import type { FieldModel } from '../../../model/index.ts'
import { readWritten } from '../../../model/kinds/written.ts'

/**
 * The cells of a block as spreadsheets put it on the clipboard: a line each row, tabs between; a cell with either stands
 * in quotes, and quotes in it are doubled.
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
  if (rows.at(-1)?.join('') === '') rows.pop() // a block ends in a line's end
  return rows
}

/** What a cell holds of a text that was pasted; the text itself where it cannot be read, so that it is not lost. */
export const readPastedCell = (field: FieldModel, text: string, zone: string): unknown => {
  if (text.trim() === '') return field.type === 'flag' ? false : null
  const read = readWritten(field, text, { from: 'cells', zone })
  return 'value' in read ? read.value : text
}
