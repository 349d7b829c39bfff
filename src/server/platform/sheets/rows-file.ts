import { closeSync, openSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { FileCell } from '../../../model/sheet/cell.ts'
import { yielding } from '../queues/yielding.ts'
import { limits, type SheetRow } from './sheet.ts'
import { SheetFault } from './sheet-fault.ts'

/** Empty cells in a row are one number in a list: most of a wide table may be empty. */
type WrittenCell = FileCell | readonly [empty: number]

/** Rows as they lie in a file in between: in pieces of JSON, one behind the other, each a list. */
type Written = readonly [line: number, cells: readonly WrittenCell[], extra: number]

/** A piece holds so many rows at most, and, but for a row that is longer, so many characters: reading one holds nobody up. */
const [mostRows, mostCharacters] = [500, 64 * 1024]

/** So much room is asked for at once, in bytes. */
const roomAtOnce = 4 * 1024 * 1024

/** Writes rows into a file. */
export class RowsWriter {
  /** The bytes of each piece that was written. */
  readonly pieces: number[] = []
  readonly #file: number
  readonly #askRoom: (bytes: number) => Promise<void>
  #most: number = limits.written.least
  #bytes = 0
  #granted = 0
  #rows: string[] = []
  #characters = 0

  /** @param askRoom is asked before anything is written; what it does not grant fails */
  constructor(path: string, askRoom: (bytes: number) => Promise<void>) {
    this.#file = openSync(path, 'w', 0o600)
    this.#askRoom = askRoom
  }

  /** Bounds what is written by the bytes that are read: a text that many cells refer to is written for each. */
  boundBy(bytes: number): void {
    const { times, least, most } = limits.written
    this.#most = Math.min(most, Math.max(least, times * bytes))
  }

  /** @throws SheetFault where it is too much */
  async add(line: number, cells: readonly FileCell[], extra: number): Promise<void> {
    const row: Written = [line, packed(cells), extra]
    const text = JSON.stringify(row)
    this.#rows.push(text)
    this.#characters += text.length
    if (this.#rows.length === mostRows || this.#characters > mostCharacters) await this.#write()
  }

  async close(): Promise<void> {
    if (this.#rows.length > 0) await this.#write()
    closeSync(this.#file)
  }

  async #write(): Promise<void> {
    const bytes = Buffer.from(`[${this.#rows.join(',')}]`)
    this.#bytes += bytes.length
    if (this.#bytes > this.#most) throw new SheetFault('tooMuch')
    while (this.#granted < this.#bytes) {
      await this.#askRoom(roomAtOnce)
      this.#granted += roomAtOnce
    }
    writeFileSync(this.#file, bytes)
    this.pieces.push(bytes.length)
    this.#rows = []
    this.#characters = 0
  }
}

const packed = (cells: readonly FileCell[]): readonly WrittenCell[] => {
  const all: WrittenCell[] = []
  let empty = 0
  for (const cell of cells) {
    if (cell === '') {
      empty += 1
      continue
    }
    if (empty > 0) all.push([empty])
    empty = 0
    all.push(cell)
  }
  return empty > 0 ? [...all, [empty]] : all
}

const unpacked = (cells: readonly WrittenCell[]): readonly FileCell[] =>
  cells.flatMap((cell) => (isRun(cell) ? Array.from<FileCell>({ length: cell[0] }).fill('') : [cell]))

const isRun = (cell: WrittenCell): cell is readonly [number] => Array.isArray(cell)

/** Reads what was written, a piece at a time. @param pieces the bytes of each */
export async function* readRowsFile(
  path: string,
  pieces: readonly number[],
): AsyncGenerator<readonly SheetRow[]> {
  const turn = yielding()
  const file = await open(path)
  let place = 0
  try {
    for (const length of pieces) {
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, place)
      place += length
      const rows = JSON.parse(buffer.toString()) as readonly Written[] // as it was written above
      yield rows.map(([line, written, extra]) => {
        const cells = unpacked(written)
        return extra > 0 ? { line, cells, extra } : { line, cells }
      })
      await turn()
    }
  } finally {
    await file.close()
  }
}
