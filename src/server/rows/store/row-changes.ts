import type { EntityModel } from '../../../model/index.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { UnrecognisedNotification } from '../../platform/database/driver/errors.ts'

/**
 * The topic on which every transaction that writes rows publishes them, as JSON: `RowChange[]`. Subscribers of the
 * database hear it after the commit, in every process.
 */
export const rowsTopic = 'rows'

const verbs = ['create', 'update', 'delete'] as const

/** Who saw a row by a scope before it changed: accounts by id; 'many' where they are too many to be named. */
export type PreviousViewers = readonly number[] | 'many'

/** Says who loses sight of rows by a change of them, before it is made. */
export interface VisibilityLossReader {
  of(
    reader: Reader,
    entity: EntityModel,
    ids: readonly number[],
    changes: readonly string[] | null,
  ): Promise<PreviousViewers>
  ofGathered(entity: EntityModel): PreviousViewers
}

/** One row that was written. */
export interface RowChange {
  /** The entity's name. */
  readonly entity: string
  /** 0: many rows of it, more than are told one by one. */
  readonly id: number
  readonly verb: (typeof verbs)[number]
  /** The accounts that saw it by a scope before, and may not any more; 'many': more than are named. */
  readonly seen?: PreviousViewers
}

/** A row that was written, as it is told; most tell nobody's going. */
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
 * The rows that a text on `rowsTopic` tells of. Several listeners hear each message one after the other: it is parsed once.
 * @throws NotUnderstood where it is not of ours: another may have sent it
 */
export const rowChangesIn = (text: string): readonly RowChange[] => {
  if (last.text === text) return last.changes
  const changes = parsed(text)
  if (!Array.isArray(changes) || !changes.every(isRowChange)) throw new UnrecognisedNotification()
  last = { text, changes }
  return changes
}

/** How many rows of one transaction are told one by one; of more, only of which entities they are. */
const mostTold = 100

/** Of one message, as it travels: PostgreSQL takes 7,999 bytes, with what is written around it. */
const mostBytes = 7000

/** A message is a text within a text of JSON, where each of its quotes takes two bytes. */
const fits = (changes: readonly RowChange[]): boolean =>
  Buffer.byteLength(JSON.stringify(JSON.stringify(changes))) <= mostBytes

/**
 * What is published of the rows that one transaction wrote: one message that names each of them or, where they are too
 * many or too long for it, as many as it takes to name their entities.
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
