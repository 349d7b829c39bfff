import { outboxRefused } from '#texts/outbox'
import type { Caller } from '../../access/caller.ts'
import type { Database, Writer } from '../../platform/database/driver/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { outboxTopic } from './add-entry.ts'
import { readEntry, type StoredEntry } from './read-entries.ts'
import { isOver } from './settle.ts'

type By = Pick<Caller, 'id' | 'name'>

/**
 * Retries a waiting or parked entry at once and resets its number of tries.
 * @throws HttpError 404 or 409
 */
export const retryEntry = (database: Database, id: number, by: By, now: Date): Promise<StoredEntry> =>
  decide(database, id, outboxRefused.retry, async (writer, entry) => {
    if (isOver(entry, now)) throw new HttpError(409, outboxRefused.late)
    await writer.run(
      `update engine_outbox set state = 'waiting', tries = 0, due = ?, ended_at = null, decided_by = ?, decided_by_name = ? where id = ?`,
      [now.toISOString(), by.id, by.name, id],
    )
    await writer.publish(outboxTopic, '')
  })

/** Discards a waiting or parked entry and its payload. @throws HttpError 404 or 409 */
export const discardEntry = (database: Database, id: number, by: By, now: Date): Promise<StoredEntry> =>
  decide(database, id, outboxRefused.discard, async (writer) => {
    await writer.run(
      `update engine_outbox set state = 'discarded', payload = null, ended_at = ?, decided_by = ?, decided_by_name = ? where id = ?`,
      [now.toISOString(), by.id, by.name, id],
    )
    await writer.publish(outboxTopic, '') // unblocks the next entry of its lane
  })

/** @param otherwise the message for an entry that is running or has ended */
const decide = (
  database: Database,
  id: number,
  otherwise: string,
  change: (writer: Writer, entry: StoredEntry) => Promise<void>,
): Promise<StoredEntry> =>
  database.write(async (writer) => {
    const entry = await readEntry(writer, id, database.dialect.forUpdate)
    if (entry === null) throw new HttpError(404, outboxRefused.missing)
    if (entry.state !== 'waiting' && entry.state !== 'parked') throw new HttpError(409, otherwise)
    await change(writer, entry)
    return (await readEntry(writer, id)) ?? entry
  })
