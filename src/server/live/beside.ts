import type { Model } from '../../model/index.ts'
import { isRow } from '../../model/index.ts'
import { commentsTopic } from '../comments/save-comment.ts'
import type { Caller } from '../context/caller.ts'
import { heldScopes, mayWithAll } from '../context/rights.ts'
import type { Database } from '../database/driver/database.ts'
import { NotUnderstood } from '../database/driver/errors.ts'
import { inboxTopic } from '../inbox/add-notices.ts'
import { isInReachOfAny, type Reaches } from '../rows/read/reaches.ts'

/** What is told to open pages beside what was written: that something was said of a row, and whose inbox is another. */
export type Beside = { readonly entity: string; readonly id: number } | { readonly people: readonly number[] }

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What a text on one of the topics tells; null on any other. @throws NotUnderstood where it is not of ours */
export const besideIn = (topic: string, text: string): Beside | null => {
  if (topic !== commentsTopic && topic !== inboxTopic) return null
  const said = parsed(text)
  if (topic === inboxTopic) {
    if (!Array.isArray(said) || !said.every(Number.isSafeInteger)) throw new NotUnderstood()
    return { people: said }
  }
  if (!isRow(said) || typeof said.entity !== 'string' || !Number.isSafeInteger(said.id))
    throw new NotUnderstood()
  return { entity: said.entity, id: Number(said.id) }
}

const event = (mark: string, name: string, data: object): string =>
  `id: ${mark}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * Tells each person what is theirs, and what was said of rows that they may read. None of it is remembered: a page that
 * had no line for a while looks again by itself.
 */
export class ToldBeside {
  readonly #model: Model
  readonly #database: Database
  readonly #reaches: Reaches

  constructor(model: Model, database: Database, reaches: Reaches) {
    this.#model = model
    this.#database = database
    this.#reaches = reaches
  }

  /** The events for somebody; '' where nothing is for them. */
  async to(caller: Caller, told: readonly Beside[], mark: string): Promise<string> {
    const events = new Set<string>()
    for (const beside of told)
      if ('people' in beside) {
        if (beside.people.includes(caller.id)) events.add(event(mark, 'inbox', {}))
      } else if (await this.#reads(caller, beside)) events.add(event(mark, 'comments', beside))
    return [...events].join('')
  }

  /** While the database is away nobody knows: then they are told, and find out when they ask. */
  async #reads(caller: Caller, { entity: name, id }: { entity: string; id: number }): Promise<boolean> {
    const entity = Object.hasOwn(this.#model.entities, name) ? this.#model.entities[name] : undefined
    if (entity === undefined) return false
    if (mayWithAll(caller, entity, 'read')) return true
    if (heldScopes(caller, entity, 'read').length === 0) return false
    const reach = await this.#reaches.of(caller)
    return isInReachOfAny(this.#database, entity, reach, [id]).catch(() => false)
  }
}
