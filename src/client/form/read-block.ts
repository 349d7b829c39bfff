import type { FieldModel } from '../../model/index.ts'
import { inputOf } from '../inputs/index.ts'
import type { Input } from '../inputs/input-props.ts'

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
export const readCell = (field: FieldModel, text: string, zone: string): unknown => {
  const typed = text.trim()
  const input: Input = inputOf[field.described ?? field.kind]
  if (typed === '') return field.type === 'flag' ? false : null
  return input.pasted ? input.pasted(typed, field, zone) : text
}
