import type { FileCell } from './cell.ts'

const day = 86_400_000

/** An Excel day as a bare number: five figures cover 1927 to 2173. */
const pattern = /^[1-9]\d{4}(\.\d+)?$/

/** '46347' → '2026-11-21', with a time if the number has a fraction; null for any other text. */
const serialDay = (text: string): string | null => {
  if (!pattern.test(text.trim())) return null
  const instant = Date.UTC(1899, 11, 30) + Math.round((Number(text) * day) / 1000) * 1000
  const wall = new Date(instant).toISOString().slice(0, 19)
  return wall.endsWith('T00:00:00') ? wall.slice(0, 10) : wall
}

/** The day of a cell, whose workbook may count from 1904. @param text its displayed text */
export const serialDayOf = (cell: FileCell, text: string): string | null =>
  serialDay(typeof cell === 'object' && cell.serial !== undefined ? String(cell.serial) : text)
