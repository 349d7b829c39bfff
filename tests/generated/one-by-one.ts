import type { EntityModel, Row } from '../../src/model/index.ts'
import type { Caller } from '../../src/server/context/caller.ts'
import type { Database, Writer } from '../../src/server/database/driver/database.ts'
import { HttpError } from '../../src/server/errors/http-error.ts'
import type { RecordParts } from '../../src/server/rows/read/record-parts.ts'
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

/** The database, with every write undone as soon as it is done. */
const undoing = (database: Database): Database =>
  new Proxy(database, {
    get: (target, key) => {
      if (key === 'write')
        return async (work: (writer: Writer) => Promise<unknown>) => {
          try {
            return await target.write(async (writer) => {
              throw new Undone(await work(writer))
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

/** Writes single rows, each by its own call's doing, and undoes it at once. */
export class OneByOne {
  readonly #records: Records

  constructor(parts: RecordParts) {
    const database = undoing(parts.context.database)
    this.#records = new Records({ ...parts, context: { ...parts.context, database } })
  }

  put(entity: EntityModel, { id, version }: Row, body: Row, caller: Caller): Promise<Outcome> {
    return this.#outcome(version, () => this.#records.update(entity, Number(id), body, caller))
  }

  press(
    entity: EntityModel,
    button: Parameters<Records['press']>[1],
    { id, version }: Row,
    asks: Row,
    caller: Caller,
  ): Promise<Outcome> {
    return this.#outcome(version, () => this.#records.press(entity, button, Number(id), asks, caller))
  }

  async delete(entity: EntityModel, { id }: Row, caller: Caller): Promise<Outcome> {
    try {
      await this.#records.delete(entity, Number(id), caller)
      return 'changes'
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
