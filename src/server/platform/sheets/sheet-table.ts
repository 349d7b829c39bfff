import { totalWords } from '#texts/sheet-files'
import { cellText, type FileCell } from '../../../model/sheet/cell.ts'
import { guessHead, headsOf, isBlank } from './heads.ts'
import type { RowsWriter } from './rows-file.ts'
import { limits, type RowTuple } from './sheet.ts'
import { SheetFault } from './sheet-fault.ts'

interface TableFacts {
  readonly head: number
  readonly heads: readonly string[]
  readonly rows: number
  readonly hidden: number
  readonly total: number | null
  readonly merged: readonly number[]
}

/** Rows buffered to guess the header line. */
const looked = 30

/**
 * Finds the column names and writes the rows below them.
 * @param said line of the names, 0 for none, null to guess
 * @throws SheetFault
 */
export const writeTable = async (
  rows: AsyncIterable<RowTuple>,
  said: number | null,
  out: RowsWriter,
): Promise<TableFacts> => {
  const first: RowTuple[] = []
  let table: Table | null = null
  let last = 0
  for await (const row of rows) {
    last = row[0]
    if (row[1].every(isBlank) || last < (said ?? 0)) continue
    checkCells(row)
    if (table !== null) await table.add(row)
    else if (first.push(row) === looked) table = await begin(first, said, out)
  }
  if (said !== null && said > last) throw new SheetFault('noHead', [said, last], 'head')
  if (first.length === 0) throw new SheetFault('empty')
  const whole = table ?? (await begin(first, said, out))
  if (whole.count === 0) throw new SheetFault('noRows')
  const { head, heads, count, hidden, total } = whole
  return { head, heads, rows: count, hidden, total, merged: whole.merged.slice(0, heads.length) }
}

const begin = async (first: readonly RowTuple[], said: number | null, out: RowsWriter): Promise<Table> => {
  const head = said ?? guessHead(first)
  const names = first.find(([line]) => line === head)?.[1] ?? null
  if (names === null && head > 0) throw new SheetFault('emptyHead', [head], 'head')
  const below = first.filter(([line]) => line > head)
  const table = new Table(head, headsOf(names, below), out)
  for (const row of below) await table.add(row)
  return table
}

/** The rows below the header line. */
class Table {
  readonly head: number
  readonly heads: readonly string[]
  count = 0
  hidden = 0
  total: number | null = null
  readonly merged: number[] = []
  readonly #out: RowsWriter

  constructor(head: number, heads: readonly string[], out: RowsWriter) {
    this.head = head
    this.heads = heads
    this.#out = out
  }

  async add([line, cells, marks]: RowTuple): Promise<void> {
    if (marks?.isHidden) this.hidden += 1
    const own = [...cells]
    for (const [place, from] of marks?.merged ?? [])
      if (from > this.head) this.merged[place] = (this.merged[place] ?? 0) + 1
      else own[place] = { text: '', refused: 'merged' } // merged with the header: the value is the column name
    this.total = isTotal(own) ? line : null
    this.count += 1
    if (this.count > limits.rows) throw new SheetFault('tooManyRows', [limits.rows])
    const width = this.heads.length
    const whole = this.heads.map((_, place) => own[place] ?? '')
    await this.#out.add(line, whole, own.slice(width).filter((cell) => !isBlank(cell)).length)
  }
}

/** Whether a row starts with a word for "total". */
const isTotal = (cells: readonly FileCell[]): boolean => {
  const first = cells.find((cell) => !isBlank(cell))
  return (
    first !== undefined &&
    totalWords.includes(
      cellText(first)
        .replaceAll(/[\s:.]+/g, ' ')
        .trim()
        .toLowerCase(),
    )
  )
}

const checkCells = ([line, cells]: RowTuple): void => {
  let characters = 0
  for (const [place, cell] of cells.entries()) {
    if (typeof cell === 'number' || typeof cell === 'boolean') continue
    const text = cellText(cell)
    characters += text.length
    if (text.length > limits.characters)
      throw new SheetFault('longCell', [line, place + 1, limits.characters])
    if (text.includes('\0') || !text.isWellFormed()) throw new SheetFault('characters', [line, place + 1])
  }
  if (characters > limits.rowCharacters) throw new SheetFault('longRow', [line, limits.rowCharacters])
}
