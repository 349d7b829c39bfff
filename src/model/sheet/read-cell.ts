import { spellingSamples, unreadCell } from '#texts/sheets'
import type { Field } from '../../descriptor/index.ts'
import { type Accepted, detailsOf, meaningOf } from '../kinds/index.ts'
import { fifteenFigures, plainNumber, readWrittenNumber } from '../values/written-number.ts'
import type { FileCell, MarkedCell } from './cell.ts'
import { countedIn, secondsIn } from './clock-counts.ts'
import { formatNamed, isOfDays, isOfNumbers, type Unit } from './reading-formats.ts'
import { serialDayOf } from './serial-days.ts'
import { placesOfShare, shareIn, shiftPoint } from './shares.ts'

const errors =
  /^#(REF!|N\/A|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|EXTERNAL!|PYTHON!|GETTING_DATA)$/i

/** Why a cell cannot be read for any field; null if it can. */
export const cellReadError = (cell: FileCell): string | null => {
  if (typeof cell === 'object') return cell.refused === undefined ? null : unreadCell[cell.refused]
  return typeof cell === 'string' && errors.test(cell.trim()) ? unreadCell.error : null
}

/**
 * Reads a non-empty cell for a field, in a payload's form, or returns why it is invalid.
 * @param spelling the name of the format of texts; null or an unknown one: that of our own files
 * @param zone the business time zone
 */
export const readCell = (field: Field, cell: FileCell, spelling: string | null, zone: string): Accepted => {
  const refusal = cellReadError(cell)
  if (refusal !== null) return { message: refusal }
  const { base, unit } = formatNamed(field, spelling)
  const text = textOf(field, cell)
  const [own, ...others] = detailsOf(field.kind).spellings ?? []
  if (own === undefined) return { value: text }
  const isNumber = typeof cell === 'number' || (typeof cell === 'object' && cell.number !== undefined)
  // A number in a workbook is a number, whatever the format of texts.
  const way = typeof cell === 'string' ? (others.find(({ name }) => name === base) ?? own) : own
  const serial = unit === 'serial' ? serialDayOf(cell, text) : null
  if (serial !== null) return own.read(serial, field, zone) ?? { message: unread(field, text, way.name) }
  const counted = isOfNumbers(field) ? countedOf(cell, text, unit, isNumber ? 'point' : base) : null
  if (counted !== null) return own.read(counted, field, zone) ?? { message: unread(field, text, way.name) }
  const read = way.read(text, field, zone)
  if (read !== null) return read
  const day = isOfDays(field) ? serialDayOf(cell, text) : null
  if (day !== null)
    return { message: unreadCell.serial(text.trim(), day.slice(0, 10).split('-').reverse().join('-')) }
  return { message: unread(field, text, way.name) }
}

/** A share or duration as figures in the field's unit; null if the cell has none or the unit is unknown. */
const countedOf = (cell: FileCell, text: string, unit: Unit | null, spelling: string): string | null => {
  if (unit === null || unit === 'serial') return null
  const seconds = secondsIn(text)
  if (seconds !== null) return countedIn(seconds, unit)
  if (unit === 'hours' || unit === 'minutes') return null
  if (typeof cell === 'object') {
    if (cell.shown !== 'percent' || cell.number === undefined) return null
    return shiftPoint(fifteenFigures(cell.number), placesOfShare('%', unit) + 2)
  }
  const share = shareIn(text)
  if (share === null) return null
  const read = readWrittenNumber(share.rest, {
    spelling: spelling === 'comma' ? 'comma' : 'point',
    strict: true,
  })
  return read && 'figures' in read ? shiftPoint(read.figures, placesOfShare(share.sign, unit)) : null
}

/** The content of a cell that is ambiguous until somebody chooses its unit. */
export type Unclear = 'percent' | 'permille' | 'time' | 'serial'

/** Whether a cell's meaning depends on the field's unit for shares or times, or on whether its number is a day. */
export const ambiguousUnit = (field: Field, cell: FileCell): Unclear | null => {
  if (isOfNumbers(field)) {
    if (typeof cell === 'object') return cell.shown === 'percent' ? 'percent' : null
    if (typeof cell === 'string' && secondsIn(cell) !== null) return 'time'
    const share = typeof cell === 'string' ? shareIn(cell) : null
    return share === null || !/\d/.test(share.rest) ? null : share.sign === '‰' ? 'permille' : 'percent'
  }
  return isOfDays(field) && typeof cell !== 'boolean' && serialDayOf(cell, textOf(field, cell)) !== null
    ? 'serial'
    : null
}

/** The displayed text of a cell. A number stays exact if the field stores it so. */
const textOf = (field: Field, cell: FileCell): string => {
  if (typeof cell === 'boolean') return String(cell).toUpperCase()
  if (typeof cell === 'object') return markedText(field, cell)
  if (typeof cell !== 'number') return cell
  return meaningOf(field.kind).column === 'real' ? plainNumber(cell) : fifteenFigures(cell)
}

const markedText = (field: Field, { text, number, shown, currency, link }: MarkedCell): string => {
  if (link !== undefined && leadsBy(field, link)) return link
  if (number === undefined || shown === 'percent') return text
  const { column } = meaningOf(field.kind)
  if (column === 'real') return plainNumber(number)
  return currency !== undefined && field.currency !== undefined ? `${currency} ${text}` : text
}

/** Whether the field accepts this link but not the cell's text: it stores addresses. */
const leadsBy = (field: Field, link: string): boolean => {
  const accepts = (value: string) => 'value' in meaningOf(field.kind).accept(value, field)
  return accepts(link) && !accepts('no address')
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
