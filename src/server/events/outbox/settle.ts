import { outboxFault } from '#texts/outbox'
import type { Writer } from '../../platform/database/driver/database.ts'
import { NoLongerNeeded, PermanentFailure } from './handler.ts'
import type { LeasedEntry } from './leased-entries.ts'
import { retryAfter } from './retry.ts'
import type { EntryState } from './table.ts'

/** The result of a try. */
export interface TryResult {
  readonly state: Exclude<EntryState, 'running'>
  readonly fault: string | null
  /** Time of the retry of a waiting entry. */
  readonly due: Date | null
}

const longestFault = 500

/** Reduces a foreign error message to one short line. */
const plain = (said: string): string =>
  said
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, longestFault)

/** Returns the next state of an entry after a try. @param error the handler's error; null on success */
export const outcomeOf = (
  entry: Pick<LeasedEntry, 'tries' | 'until'>,
  error: unknown,
  now: Date,
): TryResult => {
  if (error === null) return { state: 'done', fault: null, due: null }
  if (error instanceof NoLongerNeeded) return { state: 'discarded', fault: outboxFault.unwanted, due: null }
  const fault = error instanceof DeadlineExceeded ? error.message : outboxFault.failed(plain(sayOf(error)))
  const seconds = error instanceof PermanentFailure ? undefined : retryAfter[entry.tries - 1]
  if (seconds === undefined || isOver(entry, now)) return { state: 'parked', fault, due: null }
  return { state: 'waiting', fault, due: new Date(now.getTime() + seconds * 1000) }
}

/** Returns whether an entry has expired. */
export const isOver = ({ until }: Pick<LeasedEntry, 'until'>, now: Date): boolean =>
  until !== null && until <= now.toISOString()

/** A timeout, or an expired entry. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded'
}

const sayOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Stores the result of a try if this process still has the lease; a done or discarded entry loses its payload.
 * @returns whether the lease was still valid
 */
export const settle = async (
  writer: Writer,
  holder: string,
  { id }: Pick<LeasedEntry, 'id'>,
  { state, fault, due }: TryResult,
  now: Date,
): Promise<boolean> => {
  const over = state === 'done' || state === 'discarded'
  const settled = await writer.run(
    `update engine_outbox set state = ?, fault = ?, due = coalesce(?, due), ended_at = ?, holder = null, held_until = null${over ? ', payload = null' : ''}
    where id = ? and holder = ? and state = 'running'`,
    [state, fault, due?.toISOString() ?? null, due === null ? now.toISOString() : null, id, holder],
  )
  return settled > 0
}
