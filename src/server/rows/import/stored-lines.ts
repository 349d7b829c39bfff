import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { Database, Reader, Writer } from '../../platform/database/driver/database.ts'
import type { ImportLine } from './line.ts'

const [pressed, unpressed] = [promisify(deflateRaw), promisify(inflateRaw)]

/** Lines stored per row of the table; fewer where they are long, since a value has two megabytes at most. */
const [mostLines, mostCharacters] = [200, 1_000_000] as const

/** Lines older than this without a running batch were left by a process that crashed before the import began. */
const leftHours = 24

/** Stores import lines in the database as they arrive. */
export class StoredLines {
  readonly key: string
  readonly #database: Database
  readonly #now: () => Date
  #waiting: string[] = []
  #characters = 0
  #kept = 0

  /** @param key random, so that it is unique */
  constructor(database: Database, key: string, now: () => Date) {
    this.key = key
    this.#database = database
    this.#now = now
  }

  /** How many lines were added. */
  get count(): number {
    return this.#kept + this.#waiting.length
  }

  async add(line: ImportLine): Promise<void> {
    const text = JSON.stringify(line)
    if (this.#characters + text.length > mostCharacters) await this.flush()
    this.#waiting.push(text)
    this.#characters += text.length
    if (this.#waiting.length === mostLines) await this.flush()
  }

  /** Writes the buffered lines. */
  async flush(): Promise<void> {
    if (this.#waiting.length === 0) return
    const [place, count] = [this.#kept, this.#waiting.length]
    const lines = (await pressed(`[${this.#waiting.join(',')}]`)).toString('base64')
    const at = this.#now().toISOString()
    await this.#database.write((writer) =>
      writer.run(
        'insert into engine_import_rows (import_key, place, count, lines, at) values (?, ?, ?, ?, ?)',
        [this.key, place, count, lines, at],
      ),
    )
    this.#kept += count
    this.#waiting = []
    this.#characters = 0
  }
}

/**
 * Some of the lines of an import.
 * @param from how many lines to skip
 */
export const readStoredLines = async (
  reader: Reader,
  key: string,
  from: number,
  most: number,
): Promise<readonly ImportLine[]> => {
  const rows = await reader.rows(
    'select place, lines from engine_import_rows where import_key = ? and place + count > ? and place < ? order by place',
    [key, from, from + most],
  )
  const found: ImportLine[] = []
  for (const [place, text] of rows) {
    const lines = JSON.parse(
      (await unpressed(Buffer.from(String(text), 'base64'))).toString(),
    ) as ImportLine[] // in the form that `flush` wrote
    found.push(...lines.slice(Math.max(0, from - Number(place)), from + most - Number(place)))
  }
  return found
}

/** Deletes the lines of an import, and old lines that belong to no running one. */
export const deleteStoredLines = async (writer: Writer, key: string, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - leftHours * 3_600_000).toISOString()
  await writer.run('delete from engine_import_rows where import_key = ?', [key])
  await writer.run(
    `delete from engine_import_rows where at < ? and not exists (
       select 1 from engine_batches where state = 'running' and kind = 'import' and rows = import_key)`,
    [before],
  )
}
