import { closeSync, openSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { FileCell } from '../../../model/sheet/cell.ts'
import { yielding } from '../queues/yielding.ts'
import { limits, type SheetRow } from './sheet.ts'
import { SheetFault } from './sheet-fault.ts'

/** A run of empty cells is stored as its length in a list, since most of a wide table may be empty. */
type WrittenCell = FileCell | readonly [empty: number]

/** A row in the temporary file, which is a sequence of JSON arrays of rows. */
type Written = readonly [line: number, cells: readonly WrittenCell[], extra: number]

/** Maximum rows per chunk and, except for a single longer row, characters: reading a chunk must not block. */
const [mostRows, mostCharacters] = [500, 64 * 1024]

/** Bytes to reserve at a time. */
const roomAtOnce = 4 * 1024 * 1024

/** Writes rows to a temporary file. */
export class RowsWriter {
  /** Bytes of each written chunk. */
  readonly pieces: number[] = []
  readonly #file: number
  readonly #askRoom: (bytes: number) => Promise<void>
  #most: number = limits.written.least
  #bytes = 0
  #granted = 0
  #rows: string[] = []
  #characters = 0

  /** @param askRoom reserves disk space before each write; its rejection fails the write */
  constructor(path: string, askRoom: (bytes: number) => Promise<void>) {
    this.#file = openSync(path, 'w', 0o600)
    this.#askRoom = askRoom
  }

  /** Limits the output by the bytes read, because a shared string is written for every cell that refers to it. */
  boundBy(bytes: number): void {
    const { times, least, most } = limits.written
    this.#most = Math.min(most, Math.max(least, times * bytes))
  }

  /** @throws SheetFault if the output exceeds its limit */
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

/** Reads the rows back chunk by chunk. @param pieces bytes of each chunk */
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
      const rows = JSON.parse(buffer.toString()) as readonly Written[] // as written above
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
