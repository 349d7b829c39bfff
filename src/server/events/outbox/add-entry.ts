import { randomUUID } from 'node:crypto'
import type { Writer } from '../../platform/database/driver/database.ts'
import { rarelyUsed } from '../../platform/database/driver/statements.ts'

/** The topic under which every process is told that something is due. */
export const outboxTopic = 'outbox'

/** Something to be done outside the database. */
export interface NewEntry {
  /** Whose handler does it. */
  readonly kind: string
  /** What administrators see of it: to whom it goes, and what it is. */
  readonly recipient: string | null
  readonly subject: string
  /** What the handler is given; never a secret, since it lies in the database. */
  readonly payload: object
  /** Of two entries with one key the second is not written; it is forgotten some days after the first was done. */
  readonly key?: string
  /** Entries of one lane are done in the order in which they were written, others side by side. */
  readonly lane?: string
  /** Not before this moment; at once unless said. */
  readonly due?: Date
  /** It is worth nothing after this moment. */
  readonly until?: Date
  /** The batch of the change that wants it. */
  readonly batch?: number
}

/**
 * Writes an entry in a transaction that is open: it is done at least once where that is committed, and never otherwise.
 * @returns its id; null where its key is there already
 */
export const addEntry = async (writer: Writer, now: Date, entry: NewEntry): Promise<number | null> =>
  (await addEntries(writer, now, [entry]))[0]?.id ?? null

/** The same of several by one statement. @returns those whose key was not there yet */
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
