import type { Cell } from '../../model/sheet/cell.ts'
import { readCellFormats } from './cell-formats.ts'
import type { FileBytes } from './file-bytes.ts'
import { RichText, readSharedTexts } from './shared-texts.ts'
import type { Row } from './sheet.ts'
import { SheetFault } from './sheet-fault.ts'
import { textsIn } from './unzip.ts'
import { type CellReading, readCell } from './workbook-cell.ts'
import { workbookParts } from './workbook-parts.ts'
import { xmlParser } from './xml.ts'
import { type ZipEntry, zipEntries } from './zip-entries.ts'

interface Workbook {
  readonly sheets: readonly string[]
  readonly sheet: string
  readonly rows: AsyncIterable<Row>
}

/** A sheet of a workbook; unless said the first that is not hidden. @throws SheetFault, also while its rows are read */
export const readWorkbook = async (file: FileBytes, said: string | null): Promise<Workbook> => {
  const { sheets, isFrom1904, ...parts } = await workbookParts(file, zipEntries(file))
  const names = sheets.map(({ name }) => name)
  const sheet =
    said === null
      ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])
      : sheets.find(({ name }) => name === said)
  if (sheet === undefined) {
    if (said === null) throw new SheetFault('damaged')
    throw new SheetFault('noSheet', [said.slice(0, 60), names.join(', ')], 'sheet')
  }
  const sharedTexts = await readSharedTexts(file, parts.sharedTexts)
  const formats = await readCellFormats(file, parts.styles)
  const reading = { sharedTexts, formats, isFrom1904 }
  return { sheets: names, sheet: sheet.name, rows: rowsIn(file, sheet.entry, reading) }
}

async function* rowsIn(file: FileBytes, entry: ZipEntry, reading: CellReading): AsyncGenerator<Row> {
  const sheet = new SheetReader(reading)
  const parser = xmlParser(sheet)
  for await (const text of textsIn(file, entry)) {
    parser.write(text)
    yield* sheet.take()
  }
  parser.end()
  yield* sheet.take()
}

/** As many columns as Excel has. */
const columns = 16_384

/** Makes rows of the elements of a sheet. */
class SheetReader {
  readonly #reading: CellReading
  readonly #inline = new RichText()
  #rows: Row[] = []
  #line = 0
  #cells: Cell[] = []
  #column = 0
  #type = 'n'
  #style = ''
  #isValue = false
  #value = ''

  constructor(reading: CellReading) {
    this.#reading = reading
  }

  /** The rows that are complete, each once. */
  take(): readonly Row[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  readonly open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    if (name === 'row') {
      this.#line = attributes.r === undefined ? this.#line + 1 : Number(attributes.r)
      if (!Number.isSafeInteger(this.#line) || this.#line < 1) throw new SheetFault('damaged')
      this.#cells = []
      this.#column = 0
    } else if (name === 'c') {
      this.#column = attributes.r === undefined ? this.#column + 1 : columnOf(attributes.r)
      if (this.#column < 1 || this.#column > columns) throw new SheetFault('damaged')
      this.#type = attributes.t ?? 'n'
      this.#style = attributes.s ?? ''
      this.#value = ''
    } else if (name === 'v') this.#isValue = true
    else this.#inline.open(name)
  }

  readonly text = (text: string): void => {
    if (this.#isValue) this.#value += text
    else this.#inline.text(text)
  }

  readonly close = (name: string): void => {
    this.#inline.close(name)
    if (name === 'v') this.#isValue = false
    else if (name === 'c') this.#endCell()
    else if (name === 'row' && this.#cells.length > 0) this.#rows.push([this.#line, this.#cells])
  }

  #endCell(): void {
    const inline = this.#inline.take()
    const cell =
      this.#type === 'inlineStr' ? inline : readCell(this.#reading, this.#type, this.#style, this.#value)
    if (cell === '') return
    while (this.#cells.length < this.#column - 1) this.#cells.push('')
    this.#cells[this.#column - 1] = cell
  }
}

/** The number of a column, from 1, of a cell that is called 'AB12'. */
const columnOf = (reference: string): number => {
  let column = 0
  for (const letter of reference) {
    const number = letter.charCodeAt(0) - 64
    if (number < 1 || number > 26) break
    column = column * 26 + number
  }
  return column
}
