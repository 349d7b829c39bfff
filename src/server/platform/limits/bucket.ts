import type { Reader, Writer } from '../database/driver/database.ts'
import { type AttemptCount, currentCount, type Limit } from './window.ts'

/** What the database counts under one name, for every process. Moments are in milliseconds since 1970. */
interface Bucket extends AttemptCount {
  /** 0 where nothing is blocked. */
  readonly blockedUntil: number
  readonly succeeded: boolean
}

/** As it stands in `blocked_until` where nothing is. */
export const neverBlocked = ''

const moment = (text: unknown): number => (typeof text === 'string' && text !== '' ? Date.parse(text) : 0)

/** What is counted under a name; one that begins now where nothing is. */
export const readBucket = async (reader: Reader, name: string, now: number): Promise<Bucket> => {
  const [row] = await reader.all('select * from engine_attempts where bucket = ?', [name])
  return {
    attempts: Number(row?.attempts ?? 0),
    beganAt: row ? moment(row.began_at) : now,
    blockedUntil: moment(row?.blocked_until),
    succeeded: typeof row?.succeeded_at === 'string',
  }
}

/** Writes a count; when it last succeeded stays. */
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
 * Counts one more under a name, in the transaction of what is counted: in every process, and whatever becomes of it.
 * @returns how many milliseconds are to be waited, where nothing was counted; 0 where it was
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
