import { spellingSamples, unreadCell } from '#texts/sheets'
import type { Field } from '../../descriptor/index.ts'
import { type Accepted, detailsOf, meaningOf } from '../kinds/index.ts'
import { fifteenFigures, plainNumber } from '../values/written-number.ts'
import type { Cell } from './cell.ts'

const errors = /^#(REF!|N\/A|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/

/**
 * What a cell that is not empty means for a field, as a payload would carry it; or why it means nothing.
 * @param spelling the name of the way in which texts are read; null or an unknown one: that of our own files
 * @param zone the business time zone
 */
export const readCell = (field: Field, cell: Cell, spelling: string | null, zone: string): Accepted => {
  if (typeof cell === 'string' && errors.test(cell.trim())) return { message: unreadCell.error }
  const text = textOf(field, cell)
  const [own, ...others] = detailsOf(field.kind).spellings ?? []
  if (own === undefined) return { value: text }
  // What a workbook knows to be a number is one, in whichever way texts are written.
  const way = typeof cell === 'string' ? (others.find(({ name }) => name === spelling) ?? own) : own
  return way.read(text, field, zone) ?? { message: unread(field, text, way.name) }
}

/** What a spreadsheet shows of it. A number is kept as it is where the field keeps it so, too. */
const textOf = ({ kind }: Field, cell: Cell): string => {
  if (typeof cell === 'boolean') return String(cell).toUpperCase()
  if (typeof cell !== 'number') return cell
  return meaningOf(kind).column === 'real' ? plainNumber(cell) : fifteenFigures(cell)
}

const longestQuoted = 40

const unread = ({ kind }: Field, text: string, spelling: string): string => {
  const { column } = meaningOf(kind)
  const trimmed = text.trim()
  const said = trimmed.length > longestQuoted ? `${trimmed.slice(0, longestQuoted)}…` : trimmed
  const such = spellingSamples[spelling] ?? ''
  if (column === 'day') return unreadCell.day(said, such)
  if (column === 'instant') return unreadCell.time(said, such)
  if (column === 'flag') return unreadCell.flag(said)
  return column === 'real' || column === 'decimal' ? unreadCell.number(said, such) : unreadCell.other(said)
}
