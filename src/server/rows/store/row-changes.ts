import type { EntityModel } from '../../../model/index.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { UnrecognisedNotification } from '../../platform/database/driver/errors.ts'

/**
 * Topic on which every transaction that writes rows publishes them, as JSON: `RowChange[]`. Subscribers in every
 * process are notified after the commit.
 */
export const rowsTopic = 'rows'

const verbs = ['create', 'update', 'delete'] as const

/** Accounts, by id, that saw a row through a scope before it changed; 'many' where they exceed a limit. */
export type PreviousViewers = readonly number[] | 'many'

/** Determines, before a change is made, which accounts may lose sight of the rows. */
export interface VisibilityLossReader {
  of(
    reader: Reader,
    entity: EntityModel,
    ids: readonly number[],
    changes: readonly string[] | null,
  ): Promise<PreviousViewers>
  ofGathered(entity: EntityModel): PreviousViewers
}

export interface RowChange {
  /** The entity's name. */
  readonly entity: string
  /** 0: many rows of the entity, too many to list. */
  readonly id: number
  readonly verb: (typeof verbs)[number]
  /** Accounts that saw the row through a scope before, and may not any more; 'many' where they exceed a limit. */
  readonly seen?: PreviousViewers
}

/** Builds the notification of a written row; omits `seen` where nobody loses sight of it. */
export const rowChange = (
  { name: entity }: EntityModel,
  id: number,
  verb: RowChange['verb'],
  seen: PreviousViewers,
): RowChange => (seen.length === 0 ? { entity, id, verb } : { entity, id, verb, seen })

const isRowChange = (value: unknown): value is RowChange =>
  typeof value === 'object' &&
  value !== null &&
  'entity' in value &&
  typeof value.entity === 'string' &&
  'id' in value &&
  Number.isSafeInteger(value.id) &&
  'verb' in value &&
  verbs.some((verb) => verb === value.verb) &&
  (!('seen' in value) || value.seen === 'many' || isIds(value.seen))

const isIds = (value: unknown): boolean => Array.isArray(value) && value.every(Number.isSafeInteger)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

let last: { readonly text: string; readonly changes: readonly RowChange[] } = { text: '[]', changes: [] }

/**
 * Parses a message of `rowsTopic`. Several listeners receive each message in turn, so the last one is cached.
 * @throws UnrecognisedNotification where it has another form: another program may have sent it
 */
export const rowChangesIn = (text: string): readonly RowChange[] => {
  if (last.text === text) return last.changes
  const changes = parsed(text)
  if (!Array.isArray(changes) || !changes.every(isRowChange)) throw new UnrecognisedNotification()
  last = { text, changes }
  return changes
}

/** A transaction with more rows is published as its entities only. */
const mostTold = 100

/** Maximum size of a message: PostgreSQL allows 7,999 bytes, including the envelope. */
const mostBytes = 7000

/** The message is a JSON string inside JSON, where each quote takes two bytes. */
const fits = (changes: readonly RowChange[]): boolean =>
  Buffer.byteLength(JSON.stringify(JSON.stringify(changes))) <= mostBytes

/**
 * The messages for the rows of one transaction: one message that lists each row. Where they are too many or too long,
 * the messages list only the entities.
 */
export const changeMessages = (written: readonly RowChange[]): readonly string[] => {
  if (written.length <= mostTold && fits(written)) return [JSON.stringify(written)]
  const messages: RowChange[][] = [[]]
  for (const entity of new Set(written.map((row) => row.entity))) {
    const change: RowChange = { entity, id: 0, verb: 'update' }
    const last = messages.at(-1) ?? []
    if (last.length === 0 || fits([...last, change])) last.push(change)
    else messages.push([change])
  }
  return messages.map((changes) => JSON.stringify(changes))
}
