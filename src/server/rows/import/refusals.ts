import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { type Cell, returnedCell } from '../../../model/sheet/cell.ts'
import type { Database, Reader } from '../../platform/database/driver/database.ts'
import type { SheetRow } from '../../platform/sheets/index.ts'

const [pressed, unpressed] = [promisify(deflateRaw), promisify(inflateRaw)]

/** A value in the database has two megabytes at most. */
const mostCharacters = 1_000_000
const keptHours = 24

/** Collects the rows that a check refuses. */
export class RefusalCollector {
  readonly #pieces: Promise<string>[] = []
  #waiting: string[] = []
  #characters = 0

  async add({ cells }: SheetRow, messages: readonly string[]): Promise<void> {
    const text = JSON.stringify([...cells.map(returnedCell), messages.join(' ')])
    if (this.#characters + text.length > mostCharacters) this.#press()
    this.#waiting.push(text)
    this.#characters += text.length
  }

  /**
   * Stores them under the mark of the check.
   * @param heads the headings of the file's columns
   */
  async store(
    database: Database,
    { mark, account, entity, now }: { mark: string; account: number; entity: string; now: Date },
    heads: readonly string[],
  ): Promise<void> {
    this.#press()
    if (this.#pieces.length === 0) return
    const rows = [JSON.stringify([heads]), ...(await Promise.all(this.#pieces))]
    const old = new Date(now.getTime() - keptHours * 3_600_000).toISOString()
    await database.write(async (writer) => {
      await writer.run('delete from engine_import_refusals where mark = ? or at < ?', [mark, old])
      for (const [place, text] of rows.entries())
        await writer.run(
          'insert into engine_import_refusals (mark, place, account_id, entity, rows, at) values (?, ?, ?, ?, ?, ?)',
          [mark, place, account, entity, text, now.toISOString()],
        )
    })
  }

  #press(): void {
    if (this.#waiting.length === 0) return
    this.#pieces.push(pressed(`[${this.#waiting.join(',')}]`).then((bytes) => bytes.toString('base64')))
    this.#waiting = []
    this.#characters = 0
  }
}

/**
 * The headings first, then the rows, each followed by its faults; null where there are none, or for another account.
 */
export const readRefusals = async (
  reader: Reader,
  { mark, account, entity }: { mark: string; account: number; entity: string },
): Promise<AsyncIterable<readonly Cell[]> | null> => {
  const asked = 'from engine_import_refusals where mark = ? and account_id = ? and entity = ?'
  const [found] = await reader.rows(`select max(place) ${asked}`, [mark, account, entity])
  const last = found?.[0]
  return typeof last === 'number'
    ? rowsOf(reader, `select rows ${asked} and place = ?`, [mark, account, entity], last)
    : null
}

async function* rowsOf(
  reader: Reader,
  statement: string,
  parameters: readonly (string | number)[],
  last: number,
): AsyncGenerator<readonly Cell[]> {
  for (let place = 0; place <= last; place += 1) {
    const [row] = await reader.rows(statement, [...parameters, place])
    const text = String(row?.[0] ?? '[]')
    const plain = place === 0 ? text : (await unpressed(Buffer.from(text, 'base64'))).toString()
    yield* JSON.parse(plain) as readonly (readonly Cell[])[] // in the form that `store` wrote
  }
}
