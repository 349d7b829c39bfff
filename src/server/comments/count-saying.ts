import { refusedComment } from '#texts/comments'
import { bucketOf, within } from '../auth/attempts.ts'
import type { Caller } from '../context/caller.ts'
import type { Writer } from '../database/driver/database.ts'
import { HttpError } from '../errors/http-error.ts'

const most = 30
const withinMilliseconds = 60_000

/**
 * Counts what somebody says, or says otherwise, in its transaction: by the database, so that it counts in every process,
 * and whatever has become of it since.
 * @throws HttpError 429 for whoever writes more than people do
 */
export const countSaying = async (writer: Writer, { id }: Caller, now: Date): Promise<void> => {
  const name = `comments ${id}`
  await writer.lock(name)
  const [row] = await writer.all('select * from engine_attempts where bucket = ?', [name])
  const { attempts, beganAt } = within(bucketOf(row, now.getTime()), withinMilliseconds, now.getTime())
  if (attempts >= most) {
    const seconds = Math.max(1, Math.ceil((beganAt + withinMilliseconds - now.getTime()) / 1000))
    throw new HttpError(429, refusedComment.often(seconds), {}, { 'retry-after': String(seconds) })
  }
  await writer.run(
    `insert into engine_attempts (bucket, attempts, began_at, blocked_until) values (?, ?, ?, '')
    on conflict (bucket) do update set attempts = excluded.attempts, began_at = excluded.began_at`,
    [name, attempts + 1, new Date(beganAt).toISOString()],
  )
}
