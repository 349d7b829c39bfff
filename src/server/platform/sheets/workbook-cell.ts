import type { FileCell } from '../../../model/sheet/cell.ts'
import { shiftPoint } from '../../../model/sheet/shares.ts'
import { fifteenFigures } from '../../../model/values/written-number.ts'
import type { readCellFormats } from './cell-formats.ts'
import { withoutEscapes } from './shared-texts.ts'
import { SheetFault } from './sheet-fault.ts'

/** What the cells of a workbook are read by. */
export interface CellReading {
  readonly sharedTexts: readonly string[]
  readonly formats: Awaited<ReturnType<typeof readCellFormats>>
  readonly isFrom1904: boolean
}

/** What a cell holds. @param type and @param style as its attributes say @param text what stands in it */
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
  // More figures than a number in binary has are those of a name.
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
/** Days from the beginning of one count to that of the other. */
const before1904 = 1462

/** A number that may be one of a day: elsewhere days are counted otherwise. */
const countedFrom1904 = (number: number): FileCell =>
  number >= 0 ? { text: fifteenFigures(number), number, serial: number + before1904 } : number

/**
 * Where days are counted from 1900, the count has a 29 February of that year which never was: what stands before it is one
 * day further from the beginning than the number says.
 */
const instantOf = (number: number, isFrom1904: boolean): number => {
  const days = isFrom1904 ? number + before1904 : number < 60 ? number + 1 : number
  return Date.UTC(1899, 11, 30) + Math.round((days * dayMilliseconds) / 1000) * 1000
}

/** A day as 'YYYY-MM-DD', with a time as 'YYYY-MM-DDTHH:mm:ss'; null behind the year 9999. */
const wallClock = (instant: number): string | null => {
  if (!(instant < Date.UTC(10_000, 0, 1))) return null
  const wall = new Date(instant).toISOString().slice(0, 19)
  return wall.endsWith('T00:00:00') ? wall.slice(0, 10) : wall
}

/** Hours, minutes and seconds, as 'HH:mm:ss'; more than a day goes on counting hours, and less than none has a minus. */
const timeOfDay = (number: number): string => {
  if (number < 0) return `-${timeOfDay(-number)}`
  const seconds = Math.round((number * dayMilliseconds) / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
