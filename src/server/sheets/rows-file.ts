import { closeSync, openSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { takingTurns } from '../fairness/taking-turns.ts'
import type { SheetRow } from './sheet.ts'

/** Rows as they lie in a file in between: in pieces of JSON, one behind the other, each a list. */
type Written = readonly [line: number, cells: SheetRow['cells'], extra: number]

/** A piece holds so many rows at most, and, but for a row that is longer, so many characters: reading one holds nobody up. */
const [mostRows, mostCharacters] = [500, 64 * 1024]

/** Writes rows into a file. */
export class RowsWriter {
  /** The bytes of each piece that was written. */
  readonly pieces: number[] = []
  readonly #file: number
  #rows: string[] = []
  #characters = 0

  constructor(path: string) {
    this.#file = openSync(path, 'w', 0o600)
  }

  add(...row: Written): void {
    const text = JSON.stringify(row)
    this.#rows.push(text)
    this.#characters += text.length
    if (this.#rows.length === mostRows || this.#characters > mostCharacters) this.#write()
  }

  close(): void {
    if (this.#rows.length > 0) this.#write()
    closeSync(this.#file)
  }

  #write(): void {
    const bytes = Buffer.from(`[${this.#rows.join(',')}]`)
    writeFileSync(this.#file, bytes)
    this.pieces.push(bytes.length)
    this.#rows = []
    this.#characters = 0
  }
}

/** Reads what was written, a piece at a time. @param pieces the bytes of each */
export async function* readRows(
  path: string,
  pieces: readonly number[],
): AsyncGenerator<readonly SheetRow[]> {
  const turn = takingTurns()
  const file = await open(path)
  let place = 0
  try {
    for (const length of pieces) {
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, place)
      place += length
      const rows = JSON.parse(buffer.toString()) as readonly Written[] // as it was written above
      yield rows.map(([line, cells, extra]) => (extra > 0 ? { line, cells, extra } : { line, cells }))
      await turn()
    }
  } finally {
    await file.close()
  }
}
