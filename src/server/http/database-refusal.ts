import { refused, storage } from '../../model/messages.ts'
import { Conflict, Damaged, Full, ReadOnly, Unavailable } from '../database/index.ts'
import { Refusal } from '../errors/refusal.ts'

/** What the database held against a request, as it is answered; null where the error is none of its. */
export const databaseRefusal = (error: Error): Refusal | null => {
  if (error instanceof Unavailable)
    return new Refusal(503, error.message, {}, { 'retry-after': String(error.retryAfterSeconds) })
  if (error instanceof Full) return new Refusal(507, storage.full)
  if (error instanceof ReadOnly) return new Refusal(503, storage.readOnly)
  if (error instanceof Damaged) return new Refusal(500, storage.damaged)
  if (error instanceof Conflict) return new Refusal(409, refused.conflict)
  return null
}
