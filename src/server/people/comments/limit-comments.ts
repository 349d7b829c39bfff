import { refusedComment } from '#texts/comments'
import type { Caller } from '../../access/caller.ts'
import type { Writer } from '../../platform/database/driver/database.ts'
import { countInBucket } from '../../platform/limits/bucket.ts'
import { tooOften } from '../../platform/limits/window.ts'

const limit = { attempts: 30, within: 60_000 }

/**
 * Counts a new or changed comment against the author's limit, within the transaction.
 * @throws HttpError 429 if the limit is exceeded
 */
export const limitComments = async (writer: Writer, { id }: Caller, now: Date): Promise<void> => {
  const wait = await countInBucket(writer, `comments ${id}`, limit, now.getTime())
  if (wait > 0) throw tooOften(wait, refusedComment.often)
}
