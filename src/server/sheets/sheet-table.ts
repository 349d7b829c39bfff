import { once } from 'node:events'
import type { WriteStream } from 'node:fs'
import type { Cell } from '../../model/sheet/cell.ts'
import { limits } from './sheet.ts'
import { SheetFault } from './sheet-fault.ts'

/** The line on which a row begins, and its cells. */
export type Row = readonly [line: number, cells: readonly Cell[]]

/** Writes rows below the names of their columns, a line of JSON each. */
export class Table {
  readonly head: number
  readonly heads: readonly string[]
  count = 0
  readonly #out: WriteStream

  constructor(out: WriteStream, head: number, heads: readonly string[]) {
    this.head = head
    this.heads = heads
    this.#out = out
  }

  async add([line, cells]: Row): Promise<void> {
    if (line <= this.head || cells.every((cell) => cell === '')) return
    this.count += 1
    if (this.count > limits.rows) throw new SheetFault('tooManyRows', [limits.rows.toLocaleString('en')])
    for (const cell of cells) {
      if (typeof cell !== 'string') continue
      if (cell.length > limits.characters)
        throw new SheetFault('longCell', [line, limits.characters.toLocaleString('en')])
      if (cell.includes('\u0000') || !cell.isWellFormed()) throw new SheetFault('characters', [line])
    }
    const width = this.heads.length
    const extra = cells.slice(width).filter((cell) => cell !== '').length
    const whole = Array.from({ length: width }, (_, at) => cells[at] ?? '')
    // What else ends a line for who reads them.
    const text = JSON.stringify(extra > 0 ? [line, whole, extra] : [line, whole]).replaceAll(
      /[\u2028\u2029]/g,
      (sign) => (sign === '\u2028' ? '\\u2028' : '\\u2029'),
    )
    if (!this.#out.write(`${text}\n`)) await once(this.#out, 'drain')
  }
}
