import type { FileCell } from '../../../model/sheet/cell.ts'
import { appendText, RichText } from './shared-texts.ts'
import { limits, type RowTuple } from './sheet.ts'
import { SheetFault } from './sheet-fault.ts'
import {
  columnNumberOf,
  MergedCells,
  type Range,
  RangesByRow,
  rangeOf,
  type SheetRanges,
} from './sheet-ranges.ts'
import { type CellReading, readWorkbookCell } from './workbook-cell.ts'

/** Excel's maximum number of columns. */
const columns = 16_384

/** Maximum open array formulas, which fill several cells; above any real sheet. */
const mostArrays = 1000

/** Builds rows from the XML elements of a sheet. */
export class SheetReader {
  readonly #reading: CellReading
  readonly #merged: MergedCells
  readonly #links: RangesByRow<SheetRanges['links'][number]>
  readonly #inline = new RichText()
  #arrays: Range[] = []
  #rows: RowTuple[] = []
  #line = 0
  #isHidden = false
  #cells: FileCell[] = []
  /** Columns of the row with a value in the file, even an empty one. */
  readonly #told = new Set<number>()
  #column = 0
  #type = 'n'
  #style = ''
  #part: 'value' | 'formula' | null = null
  #value: string | null = null
  #formula: string | null = null

  constructor(reading: CellReading, ranges: SheetRanges) {
    this.#reading = reading
    this.#merged = new MergedCells(ranges.merged)
    this.#links = new RangesByRow(ranges.links)
  }

  /** Returns and removes the completed rows. */
  drain(): readonly RowTuple[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  readonly open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    if (name === 'row') {
      this.#line = attributes.r === undefined ? this.#line + 1 : Number(attributes.r)
      if (!Number.isSafeInteger(this.#line) || this.#line < 1) throw new SheetFault('damaged')
      this.#isHidden = /^(1|true)$/.test(attributes.hidden ?? '')
      this.#cells = []
      this.#told.clear()
      this.#column = 0
    } else if (name === 'c') {
      this.#column = attributes.r === undefined ? this.#column + 1 : columnNumberOf(attributes.r)
      if (this.#column < 1 || this.#column > columns) throw new SheetFault('damaged')
      this.#type = attributes.t ?? 'n'
      this.#style = attributes.s ?? ''
      this.#value = null
      this.#formula = null
    } else if (name === 'v') {
      this.#part = 'value'
      this.#value ??= ''
    } else if (name === 'f') {
      this.#part = 'formula'
      this.#formula ??= ''
      const range = /^(array|dataTable)$/.test(attributes.t ?? '') ? rangeOf(attributes.ref ?? '') : null
      if (range) this.#arrays.push(range)
      if (this.#arrays.length > mostArrays) throw new SheetFault('tooMuch')
    } else this.#inline.open(name)
  }

  readonly text = (text: string): void => {
    if (this.#part === 'value') this.#value = appendText(this.#value ?? '', text)
    else if (this.#part === 'formula') this.#formula = appendText(this.#formula ?? '', text)
    else this.#inline.text(text)
  }

  readonly close = (name: string): void => {
    this.#inline.close(name)
    if (name === 'v' || name === 'f') this.#part = null
    else if (name === 'c') this.#endCell()
    else if (name === 'row' && this.#cells.length > 0) this.#endRow()
  }

  #endCell(): void {
    const cell = this.#read(this.#inline.take())
    if (this.#value !== null) this.#told.add(this.#column)
    if (cell === '') return
    // Beyond the column limit only the number of cells matters, not their position.
    const place =
      this.#column <= limits.columns ? this.#column - 1 : Math.max(limits.columns, this.#cells.length)
    while (this.#cells.length < place) this.#cells.push('')
    this.#cells[place] = cell
  }

  #read(inline: string): FileCell {
    const [type, formula, value] = [this.#type, this.#formula, this.#value ?? '']
    if (type === 'e') return { text: value || '#N/A', refused: 'error' }
    if (type === 'inlineStr') return inline
    // A formula may return an empty text; any other empty value is a missing result.
    const isResult = type === 'str' ? this.#value !== null : value.trim() !== ''
    if (formula !== null && !isResult) return { text: `=${formula || '…'}`, refused: 'formula' }
    const cell = readWorkbookCell(this.#reading, type, this.#style, value)
    const link = formula === null ? undefined : linkIn(formula)
    return link === undefined || cell === '' || typeof cell === 'object' ? cell : { text: String(cell), link }
  }

  #endRow(): void {
    const [line, cells] = [this.#line, this.#cells]
    this.#arrays = this.#arrays.filter(({ last }) => last >= line)
    for (const { first, left, right } of this.#arrays)
      for (let column = left; first <= line && column <= Math.min(right, limits.columns); column += 1)
        if (!this.#told.has(column) && (cells[column - 1] ?? '') === '') {
          while (cells.length < column) cells.push('')
          cells[column - 1] = { text: '', refused: 'formula' }
        }
    for (const { left, right, link } of this.#links.at(line))
      for (let column = left; column <= Math.min(right, cells.length); column += 1) {
        const cell = cells[column - 1]
        if (typeof cell === 'string' && cell !== '') cells[column - 1] = { text: cell, link }
      }
    const merged = this.#merged.fill(line, cells, limits.columns)
    this.#rows.push([line, cells, { merged, isHidden: this.#isHidden }])
  }
}

/** The address in a HYPERLINK formula, if it is a literal. */
const linkIn = (formula: string): string | undefined => {
  const [, address] = /^\s*(?:_xlfn\.)?HYPERLINK\(\s*"((?:[^"]|"")*)"\s*[,)]/i.exec(formula) ?? []
  return address?.replaceAll('""', '"')
}
