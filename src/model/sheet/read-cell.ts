import { unreadCell } from '#texts/sheets'
import type { Field } from '../../descriptor/index.ts'
import { type Accepted, detailsOf, type KindMeaning, meaningOf } from '../kinds/index.ts'
import { fifteenFigures, plainNumber } from '../values/written-number.ts'
import type { Cell } from './cell.ts'

const errors = /^#(REF!|N\/A|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/

/**
 * What a cell that is not empty means for a field, as a payload would carry it; or why it means nothing.
 * @param spelling the name of the way in which texts are read; null or an unknown one: that of our own files
 * @param zone the business time zone
 */
export const readCell = (field: Field, cell: Cell, spelling: string | null, zone: string): Accepted => {
  const { spellings } = detailsOf(field.kind)
  if (typeof cell === 'string' && errors.test(cell.trim())) return { message: unreadCell.error }
  const isExact = meaningOf(field.kind).column === 'decimal'
  const text = typeof cell === 'number' ? (isExact ? fifteenFigures : plainNumber)(cell) : String(cell)
  const [own, ...others] = spellings ?? []
  if (own === undefined) return { value: text }
  // What a workbook knows to be a number is one, in whichever way texts are written.
  const way = typeof cell === 'string' ? (others.find(({ name }) => name === spelling) ?? own) : own
  return way.read(text, field, zone) ?? { message: unreadCell[expectedOf(meaningOf(field.kind))] }
}

const expectedOf = ({ column }: KindMeaning): keyof typeof unreadCell => {
  if (column === 'day') return 'day'
  if (column === 'instant') return 'time'
  if (column === 'flag') return 'flag'
  return column === 'real' || column === 'decimal' ? 'number' : 'other'
}
