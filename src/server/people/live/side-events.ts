import type { CommentedRow } from '../../../../schemas/commented-row.ts'
import type { Model } from '../../../model/index.ts'
import { isRow } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import { bindingScopes, mayWithAll } from '../../access/rights.ts'
import type { Database } from '../../platform/database/driver/database.ts'
import { UnrecognisedNotification } from '../../platform/database/driver/errors.ts'
import { idsInReach, type RowFilters } from '../../rows/read/row-filters.ts'
import { commentsTopic } from '../comments/save-comment.ts'
import { inboxTopic } from '../inbox/add-notices.ts'

/** What is told to open pages beside what was written: that something was said of a row, and whose inbox is another. */
export type SideEvent =
  | { readonly entity: string; readonly id: number }
  | { readonly people: readonly number[] }

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What a text on one of the topics tells; null on any other. @throws NotUnderstood where it is not of ours */
export const sideEventsIn = (topic: string, text: string): SideEvent | null => {
  if (topic !== commentsTopic && topic !== inboxTopic) return null
  const said = parsed(text)
  if (topic === inboxTopic) {
    if (!Array.isArray(said) || !said.every(Number.isSafeInteger)) throw new UnrecognisedNotification()
    return { people: said }
  }
  if (!isRow(said) || typeof said.entity !== 'string' || !Number.isSafeInteger(said.id))
    throw new UnrecognisedNotification()
  return { entity: said.entity, id: Number(said.id) }
}

const event = (mark: string, name: string, data: object): string =>
  `id: ${mark}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** What is to be told, each thing once. */
interface ToTell {
  /** Rows of which something was said, by the entity's name. */
  readonly rows: ReadonlyMap<string, ReadonlySet<number>>
  /** Whose inbox is another. */
  readonly people: ReadonlySet<number>
}

export const recipientsOf = (told: readonly SideEvent[]): ToTell => {
  const rows = new Map<string, Set<number>>()
  const people = new Set<number>()
  for (const beside of told)
    if ('people' in beside) for (const id of beside.people) people.add(id)
    else rows.set(beside.entity, (rows.get(beside.entity) ?? new Set()).add(beside.id))
  return { rows, people }
}

/** So many rows are asked for at once. */
const mostAtOnce = 500

/**
 * Tells each person what is theirs, and what was said of rows that they may read. None of it is remembered: a page that
 * had no line for a while looks again by itself.
 */
export class SideEventDispatcher {
  readonly #model: Model
  readonly #database: Database
  readonly #reaches: RowFilters

  constructor(model: Model, database: Database, reaches: RowFilters) {
    this.#model = model
    this.#database = database
    this.#reaches = reaches
  }

  /** The events for somebody; '' where nothing is for them. @param turn see `takingTurns` */
  async to(
    caller: Caller,
    { rows, people }: ToTell,
    mark: string,
    turn: () => Promise<void>,
  ): Promise<string> {
    const events = people.has(caller.id) ? [event(mark, 'inbox', {})] : []
    for (const [entity, ids] of rows)
      for (const id of await this.#read(caller, entity, [...ids], turn))
        events.push(event(mark, 'comments', { entity, id } satisfies CommentedRow))
    return events.join('')
  }

  /** Which of some rows somebody may read. While the database is away nobody knows, and they are not told. */
  async #read(
    caller: Caller,
    name: string,
    ids: readonly number[],
    turn: () => Promise<void>,
  ): Promise<readonly number[]> {
    const entity = Object.hasOwn(this.#model.entities, name) ? this.#model.entities[name] : undefined
    if (entity === undefined) return []
    if (mayWithAll(caller, entity, 'read')) return ids
    if (bindingScopes(caller, entity, 'read').length === 0) return []
    const reach = await this.#reaches.of(caller).catch(() => null)
    if (reach === null) return []
    const found: number[] = []
    for (let from = 0; from < ids.length; from += mostAtOnce) {
      await turn()
      const asked = ids.slice(from, from + mostAtOnce)
      found.push(...(await idsInReach(this.#database, entity, reach, asked).catch(() => [])))
    }
    return found
  }
}
