import type { ButtonModel } from '../../src/model/buttons.ts'
import type { EntityModel, Row } from '../../src/model/index.ts'
import type { Caller } from '../../src/server/access/caller.ts'
import type { Database, Writer } from '../../src/server/platform/database/driver/database.ts'
import { HttpError } from '../../src/server/platform/errors/http-error.ts'
import { type Applied, applyChunk } from '../../src/server/rows/bulk/apply-chunk.ts'
import type { Change } from '../../src/server/rows/bulk/change.ts'
import type { FrozenRow } from '../../src/server/rows/bulk/preview.ts'
import type { RecordParts } from '../../src/server/rows/read/record-parts.ts'
import { readStoredRows } from '../../src/server/rows/store/stored-row.ts'
import { inUnitOfWork } from '../../src/server/rows/store/unit-of-work.ts'
import { Records } from '../../src/server/rows/write/records.ts'

/** What writing one row came to: it has become other, it is as it was, or what was said against it. */
export type Outcome = 'changes' | 'same' | readonly string[]

class Undone extends Error {
  readonly answer: unknown

  constructor(answer: unknown) {
    super('undone')
    this.answer = answer
  }
}

type Look = (writer: Writer) => Promise<void>

/** The database, with every write undone as soon as it is done and looked at. */
const undoing = (database: Database, look: Look): Database =>
  new Proxy(database, {
    get: (target, key) => {
      if (key === 'write')
        return async (work: (writer: Writer) => Promise<unknown>) => {
          try {
            return await target.write(async (writer) => {
              const answer = await work(writer)
              await look(writer)
              throw new Undone(answer)
            })
          } catch (error) {
            if (error instanceof Undone) return error.answer
            throw error
          }
        }
      const value = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

const messagesOf = (error: unknown): readonly string[] => {
  if (!(error instanceof HttpError)) throw error
  const { errors } = error.extra
  return typeof errors === 'object' && errors !== null ? Object.values(errors).flat() : [error.message]
}

/** Rows as they are stored, by their ids. */
export type StoredRows = ReadonlyMap<number, Row>

/** Writes single rows, each by its own call's doing, or several at once, and undoes it at once. */
export class OneByOne {
  readonly #parts: RecordParts
  readonly #database: Database
  readonly #records: Records
  #looked: readonly [EntityModel, readonly number[]] | null = null
  /** What the rows were that were written last, before that was undone. */
  written: StoredRows = new Map()

  constructor(parts: RecordParts) {
    this.#parts = parts
    this.#database = undoing(parts.context.database, async (writer) => {
      if (this.#looked) this.written = await readStoredRows(writer, parts.dialect, ...this.#looked)
    })
    this.#records = new Records({ ...parts, context: { ...parts.context, database: this.#database } })
  }

  put(entity: EntityModel, { id, version }: Row, body: Row, caller: Caller): Promise<Outcome> {
    this.#looked = [entity, [Number(id)]]
    return this.#outcome(version, () => this.#records.update(entity, Number(id), body, caller))
  }

  press(
    entity: EntityModel,
    button: ButtonModel,
    { id, version }: Row,
    asks: Row,
    caller: Caller,
  ): Promise<Outcome> {
    this.#looked = [entity, [Number(id)]]
    return this.#outcome(version, () => this.#records.press(entity, button, Number(id), asks, caller))
  }

  async delete(entity: EntityModel, { id }: Row, caller: Caller): Promise<Outcome> {
    this.#looked = [entity, [Number(id)]]
    try {
      await this.#records.delete(entity, Number(id), caller)
      return 'changes'
    } catch (error) {
      return messagesOf(error)
    }
  }

  /** @returns what became of them; messages where they were refused together */
  async many(
    entity: EntityModel,
    change: Change,
    rows: readonly FrozenRow[],
    caller: Caller,
  ): Promise<Applied | readonly string[]> {
    this.#looked = [entity, rows.map(({ id }) => id)]
    try {
      return await this.#database.write(async (writer) => {
        const done = await inUnitOfWork(this.#parts, writer, caller, { kind: 'bulk' }, (work) =>
          applyChunk(this.#parts, work, caller, { entity, change }, rows),
        )
        return done.value
      })
    } catch (error) {
      return messagesOf(error)
    }
  }

  async #outcome(version: unknown, write: () => ReturnType<Records['update']>): Promise<Outcome> {
    try {
      const written: { version: number } = JSON.parse((await write()).json)
      return written.version === version ? 'same' : 'changes'
    } catch (error) {
      return messagesOf(error)
    }
  }
}
