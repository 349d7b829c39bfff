import type { Reader, Writer } from '../database/driver/database.ts'
import { type AttemptCount, currentCount, type Limit } from './window.ts'

/** An attempt counter in the database, shared by every process. Moments are milliseconds since 1970. */
interface Bucket extends AttemptCount {
  /** 0 if not blocked. */
  readonly blockedUntil: number
  readonly succeeded: boolean
}

/** The value of `blocked_until` without a block. */
export const neverBlocked = ''

const moment = (text: unknown): number => (typeof text === 'string' && text !== '' ? Date.parse(text) : 0)

/** Reads a counter; a new one that starts now if there is none. */
export const readBucket = async (reader: Reader, name: string, now: number): Promise<Bucket> => {
  const [row] = await reader.all('select * from engine_attempts where bucket = ?', [name])
  return {
    attempts: Number(row?.attempts ?? 0),
    beganAt: row ? moment(row.began_at) : now,
    blockedUntil: moment(row?.blocked_until),
    succeeded: typeof row?.succeeded_at === 'string',
  }
}

/** Writes a counter; the time of the last success is kept. */
export const writeBucket = async (
  writer: Writer,
  name: string,
  { attempts, beganAt, blockedUntil }: Omit<Bucket, 'succeeded'>,
): Promise<void> => {
  const blocked = blockedUntil === 0 ? neverBlocked : new Date(blockedUntil).toISOString()
  await writer.run(
    `insert into engine_attempts (bucket, attempts, began_at, blocked_until) values (?, ?, ?, ?)
    on conflict (bucket) do update set attempts = excluded.attempts, began_at = excluded.began_at, blocked_until = excluded.blocked_until`,
    [name, attempts, new Date(beganAt).toISOString(), blocked],
  )
}

/**
 * Counts an attempt in the caller's transaction, for every process; later deletions do not decrement it.
 * @returns milliseconds to wait if the limit is reached and nothing was counted; otherwise 0
 */
export const countInBucket = async (
  writer: Writer,
  name: string,
  limit: Limit,
  now: number,
): Promise<number> => {
  await writer.lock(`limit ${name}`)
  const { attempts, beganAt } = currentCount(await readBucket(writer, name, now), limit.within, now)
  if (attempts >= limit.attempts) return beganAt + limit.within - now
  await writeBucket(writer, name, { attempts: attempts + 1, beganAt, blockedUntil: 0 })
  return 0
}
