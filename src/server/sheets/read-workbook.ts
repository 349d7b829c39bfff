import { readSheet } from 'read-excel-file/node'
import type { Cell } from '../../model/sheet/cell.ts'
import { limits } from './sheet.ts'
import { SheetFault } from './sheet-fault.ts'
import { unzipped, weighZip, zipEntries } from './zip-entries.ts'

interface Workbook {
  readonly sheets: readonly string[]
  readonly sheet: string
  readonly rows: readonly (readonly Cell[])[]
}

/** A sheet of a workbook; the first one unless said. @throws SheetFault */
export const readWorkbook = async (bytes: Buffer, said: string | null): Promise<Workbook> => {
  const entries = zipEntries(bytes)
  weighZip(bytes, entries, limits.unpacked)
  const book = entries.find(({ name }) => /^xl\/workbook\.xml$/i.test(name))
  const sheets = book ? sheetNames(unzipped(bytes, book, limits.unpacked).toString('utf8')) : []
  const sheet = said ?? sheets[0]
  if (sheet === undefined) throw new SheetFault('damaged')
  if (!sheets.includes(sheet)) throw new SheetFault('noSheet', [sheet, sheets.join(', ')], 'sheet')
  try {
    const rows = await readSheet(bytes, sheets.indexOf(sheet) + 1, { trim: false })
    return { sheets, sheet, rows: rows.map((row) => row.map(cellOf)) }
  } catch (error) {
    if (error instanceof RangeError) throw error
    throw new SheetFault('damaged')
  }
}

const sheetNames = (xml: string): readonly string[] =>
  [...xml.matchAll(/<(?:\w+:)?sheet\s[^>]*?\bname="([^"]*)"/g)].map(([, name = '']) => unescaped(name))

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hexadecimal, name) => {
    if (name !== undefined) return entities[name] ?? whole
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal))
  })

/** A day as 'YYYY-MM-DD', a time as the clock on the wall shows it. */
const cellOf = (value: unknown): Cell => {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (!(value instanceof Date)) return ''
  const wall = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString().slice(0, 19)
  return wall.endsWith('T00:00:00') ? wall.slice(0, 10) : wall
}
