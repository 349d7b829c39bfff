import type { FileCell } from '../../../model/sheet/cell.ts'
import { shiftPoint } from '../../../model/sheet/shares.ts'
import { fifteenFigures } from '../../../model/values/written-number.ts'
import type { readCellFormats } from './cell-formats.ts'
import { withoutEscapes } from './shared-texts.ts'
import { SheetFault } from './sheet-fault.ts'

/** Workbook data needed to read its cells. */
export interface CellReading {
  readonly sharedTexts: readonly string[]
  readonly formats: Awaited<ReturnType<typeof readCellFormats>>
  readonly isFrom1904: boolean
}

/** The value of a cell. @param type and @param style its attributes @param text its content */
export const readWorkbookCell = (
  { sharedTexts, formats, isFrom1904 }: CellReading,
  type: string,
  style: string,
  text: string,
): FileCell => {
  if (text === '') return ''
  if (type === 's') return sharedTexts[Number(text)] ?? damaged()
  if (type === 'b') return text === '1' || text === 'true'
  if (type === 'd') return wallClock(Date.parse(/Z|[+-]\d\d:\d\d$/.test(text) ? text : `${text}Z`)) ?? text
  if (type !== 'n') return withoutEscapes(text)
  const number = Number(text)
  if (!Number.isFinite(number)) return text
  const [format, figures] = formats[Number(style)] ?? ['number', 0]
  if (format === 'percent')
    return { text: `${shiftPoint(fifteenFigures(number), 2)}%`, number, shown: 'percent' }
  if (format === 'scaled') return { text: fifteenFigures(number), number, shown: 'scaled' }
  if (format === 'currency') return { text: fifteenFigures(number), number, currency: String(figures) }
  if (format === 'figures')
    return Number.isInteger(number) ? String(number).padStart(Number(figures), '0') : number
  // More digits than a double can hold are an identifier, so the text is kept.
  if (format === 'number' && /^-?\d{16,}$/.test(text)) return { text, number }
  if (format === 'number') return isFrom1904 ? countedFrom1904(number) : number
  if (format === 'elapsed' || (format === 'time' && number < 0)) return timeOfDay(number)
  if (number < 0) return number
  if (number < 1 || (format === 'time' && number < 100)) return timeOfDay(number)
  return wallClock(instantOf(number, isFrom1904)) ?? number
}

const damaged = (): never => {
  throw new SheetFault('damaged')
}

const dayMilliseconds = 86_400_000
/** Days between the epochs of 1900 and 1904. */
const before1904 = 1462

/** A number that may be a day, so its serial is converted to the 1900 epoch. */
const countedFrom1904 = (number: number): FileCell =>
  number >= 0 ? { text: fifteenFigures(number), number, serial: number + before1904 } : number

/** The 1900 epoch includes a 29 February 1900, which never existed: serials before it are shifted by one day. */
const instantOf = (number: number, isFrom1904: boolean): number => {
  const days = isFrom1904 ? number + before1904 : number < 60 ? number + 1 : number
  return Date.UTC(1899, 11, 30) + Math.round((days * dayMilliseconds) / 1000) * 1000
}

/** A day as 'YYYY-MM-DD', with a time as 'YYYY-MM-DDTHH:mm:ss'; null after the year 9999. */
const wallClock = (instant: number): string | null => {
  if (!(instant < Date.UTC(10_000, 0, 1))) return null
  const wall = new Date(instant).toISOString().slice(0, 19)
  return wall.endsWith('T00:00:00') ? wall.slice(0, 10) : wall
}

/** A duration as 'HH:mm:ss'; hours may exceed a day, and negative ones have a minus. */
const timeOfDay = (number: number): string => {
  if (number < 0) return `-${timeOfDay(-number)}`
  const seconds = Math.round((number * dayMilliseconds) / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
