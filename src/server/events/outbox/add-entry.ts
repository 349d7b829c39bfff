import { randomUUID } from 'node:crypto'
import type { Writer } from '../../platform/database/driver/database.ts'
import { rarelyUsed } from '../../platform/database/driver/statements.ts'

/** The topic that notifies every process of a due entry. */
export const outboxTopic = 'outbox'

/** A task outside the database. */
export interface NewEntry {
  /** Selects the handler. */
  readonly kind: string
  /** Shown to administrators: the recipient and the subject. */
  readonly recipient: string | null
  readonly subject: string
  /** The handler's input; never a secret, since the database stores it. */
  readonly payload: object
  /** A second entry with the same key is not written. Keys are deleted with their entry, some days after it is done. */
  readonly key?: string
  /** Entries of one lane run in the order of writing; others run in parallel. */
  readonly lane?: string
  /** Earliest time of the first try; at once by default. */
  readonly due?: Date
  /** The entry expires at this time. */
  readonly until?: Date
  /** The batch that caused the entry. */
  readonly batch?: number
}

/**
 * Adds an entry in an open transaction. It runs at least once after the commit, and never after a rollback.
 * @returns its id; null where its key exists already
 */
export const addEntry = async (writer: Writer, now: Date, entry: NewEntry): Promise<number | null> =>
  (await addEntries(writer, now, [entry]))[0]?.id ?? null

/** Adds several entries by one statement. @returns those whose key was new */
export const addEntries = async (
  writer: Writer,
  now: Date,
  entries: readonly NewEntry[],
): Promise<readonly { readonly id: number; readonly key: string | null }[]> => {
  if (entries.length === 0) return []
  const rows = entries.map(({ kind, recipient, subject, payload, key, lane, due = now, until, batch }) => [
    ...[now.toISOString(), kind, randomUUID(), key ?? null, lane ?? null, recipient, subject],
    ...[JSON.stringify(payload), 'waiting', due.toISOString(), until?.toISOString() ?? null, batch ?? null],
  ])
  const marks = rows.map((values) => `(${values.map(() => '?').join(', ')})`).join(', ')
  const made = await writer.rows(
    `insert into engine_outbox (at, kind, mark, key, lane, recipient, subject, payload, state, due, until, batch_id)
    values ${marks}${rows.length > 1 ? ` ${rarelyUsed}` : ''} on conflict (key) where key is not null do nothing returning id, key`,
    rows.flat(),
  )
  if (made.length > 0 && entries.some(({ due }) => due === undefined || due <= now))
    await writer.publish(outboxTopic, '')
  return made.map(([id, key]) => ({ id: Number(id), key: key === null ? null : String(key) }))
}
