import type { FileCell } from '../../../model/sheet/cell.ts'
import type { RowMarks } from './sheet.ts'
import { SheetFault } from './sheet-fault.ts'
import { xmlParser } from './xml.ts'

/** A rectangle of cells; rows and columns count from 1. */
export interface Range {
  readonly first: number
  readonly last: number
  readonly left: number
  readonly right: number
}

/** Merged cells and links, which a sheet lists after its rows. */
export interface SheetRanges {
  readonly merged: readonly Range[]
  /** Each with its target address. */
  readonly links: readonly (Range & { readonly link: string })[]
}

/** Above any real sheet. */
const mostRanges = 100_000

const end = /<\/(?:[\w-]+:)?sheetData\s*>|<(?:[\w-]+:)?sheetData\s*\/>/g
/** Maximum length of the end tag. */
const overlap = 100

/**
 * Reads the part of a sheet after its rows, since merged cells must be known from the first row on.
 * @param sheet its text in chunks
 * @param linkOf resolves a relationship id of the sheet to an address
 * @throws SheetFault
 */
export const readRanges = async (
  sheet: AsyncIterable<string>,
  linkOf: (id: string) => string | undefined,
): Promise<SheetRanges> => {
  let merged: Range[] = []
  let links: (Range & { link: string })[] = []
  const open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    if (name !== 'mergeCell' && name !== 'hyperlink') return
    const range = rangeOf(attributes.ref ?? '')
    if (range === null) return
    if (merged.length + links.length === mostRanges) throw new SheetFault('tooMuch')
    if (name === 'mergeCell') merged.push(range)
    const [, id = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? []
    const link = name === 'hyperlink' ? linkOf(id) : undefined
    if (link !== undefined) links.push({ ...range, link })
  }
  let parser: ReturnType<typeof xmlParser> | null = null
  /** Malformed XML is ignored here; reading the rows reports it. */
  const parse = (text: string): void => {
    try {
      parser?.write(text)
    } catch (error) {
      if (!(error instanceof SheetFault && error.fault === 'damaged')) throw error
      parser = null
    }
  }
  let before = ''
  for await (const text of sheet) {
    const known = before + text
    const found = known.includes('sheetData') ? [...known.matchAll(end)].at(-1) : undefined
    const from = found ? found.index + found[0].length : 0
    if (found && from > before.length) {
      merged = []
      links = []
      parser = xmlParser({ open })
      parse(`<a>${known.slice(from)}`)
    } else parse(text)
    before = known.slice(-overlap)
  }
  return { merged, links }
}

const cellPattern = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/i

/** Parses 'A2:B4' or 'A2'; null for anything else. */
export const rangeOf = (reference: string): Range | null => {
  const [one = '', other = one] = reference.split(':')
  const [from, to] = [cellOf(one), cellOf(other)]
  if (from === null || to === null) return null
  return {
    first: Math.min(from.row, to.row),
    last: Math.max(from.row, to.row),
    left: Math.min(from.column, to.column),
    right: Math.max(from.column, to.column),
  }
}

const cellOf = (reference: string): { readonly row: number; readonly column: number } | null => {
  const [, letters = '', row = ''] = cellPattern.exec(reference) ?? []
  return letters === '' ? null : { row: Number(row), column: columnNumberOf(letters) }
}

/** The column number, from 1, in a cell reference such as 'AB12'. */
export const columnNumberOf = (reference: string): number => {
  let column = 0
  for (const letter of reference.toUpperCase()) {
    const number = letter.charCodeAt(0) - 64
    if (number < 1 || number > 26) break
    column = column * 26 + number
  }
  return column
}

/** Finds the ranges that overlap a row; call it with rows in ascending order. */
export class RangesByRow<Each extends Range> {
  readonly #waiting: readonly Each[]
  #next = 0
  #active: Each[] = []

  constructor(ranges: readonly Each[]) {
    this.#waiting = ranges.toSorted((one, other) => one.first - other.first)
  }

  at(row: number): readonly Each[] {
    if (this.#active.length > 0) this.#active = this.#active.filter(({ last }) => last >= row)
    for (let next = this.#waiting[this.#next]; next && next.first <= row; next = this.#waiting[this.#next]) {
      if (next.last >= row) this.#active.push(next)
      this.#next += 1
    }
    return this.#active
  }
}

/** Copies the value of a merged range's first cell to its rows, as they are read. */
export class MergedCells {
  readonly #ranges: RangesByRow<Range>
  readonly #values = new WeakMap<Range, FileCell>()

  constructor(ranges: readonly Range[]) {
    this.#ranges = new RangesByRow(
      ranges.filter(({ first, last, left, right }) => last > first || right > left),
    )
  }

  /**
   * Fills the merged cells of a row. Only the first column of a range gets the value; the others have no value in the
   * file, but are marked as merged instead of empty.
   * @returns the columns filled from a row above, each with that row's line
   */
  fill(row: number, cells: FileCell[], most: number): RowMarks['merged'] {
    const filled: (readonly [number, number])[] = []
    for (const range of this.#ranges.at(row)) {
      const { first, left, right } = range
      if (left > most) continue
      if (row === first) this.#values.set(range, cells[left - 1] ?? '')
      const value = this.#values.get(range) ?? ''
      if (value === '') continue
      while (cells.length < Math.min(right, most)) cells.push('')
      if (row > first) {
        cells[left - 1] = value
        filled.push([left - 1, first])
      }
      for (let column = left + 1; column <= Math.min(right, most); column += 1)
        cells[column - 1] = { text: '', refused: 'merged' }
    }
    return filled
  }
}
