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

/** An event for open pages beside row changes: a new comment on a row, or changed inboxes. */
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

/**
 * Parses a notification into a side event; null for other topics.
 * @throws UnrecognisedNotification if the text is invalid
 */
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

/** The side events to send, without duplicates. */
interface ToTell {
  /** Rows with changed comments, by entity name. */
  readonly rows: ReadonlyMap<string, ReadonlySet<number>>
  /** Accounts with a changed inbox. */
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

/** Rows per query. */
const mostAtOnce = 500

/**
 * Renders side events for a person: changes of their inbox, and comments on rows that they may read. Nothing is
 * remembered: a page that was disconnected reloads by itself.
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

  /** The events for a caller as text; '' if there are none. @param turn see `forEachLimited` */
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

  /** The rows that a caller may read; none if the database is unavailable. */
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
