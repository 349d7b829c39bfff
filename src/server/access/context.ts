import type { Day, Model } from '../../model/index.ts'
import type { Database } from '../platform/database/driver/database.ts'
import type { Guard } from './guard.ts'

/** The server's log: each entry has an object of details and one sentence, and never contains a secret. */
export interface Log {
  info(about: object, sentence: string): void
  warn(about: object, sentence: string): void
  error(about: object, sentence: string): void
}

/** Checks and hashes a secret that its field's kind has already accepted (long enough, well-formed, NFC). */
export interface Passwords {
  /**
   * Why the secret is too weak, as a message under the field; null where it is acceptable.
   * `context`: words that the secret must not consist of, such as the person's name and email.
   */
  fault(secret: string, label: string, context: readonly string[]): Promise<string | null>
  /**
   * Hashes the secret to a PHC string; the call waits in a queue.
   * @throws HttpError 503 where too many wait
   */
  hash(secret: string): Promise<string>
  /** Whether the secret matches the hash. A null hash never matches, but costs the same time. */
  matches(secret: string, hash: string | null): Promise<boolean>
}

/** Dependencies that every part of the server shares; created once at the start. */
export interface Context {
  /** The product's model, with its business time zone applied. */
  readonly model: Model
  readonly database: Database
  /** The current day in the business time zone. */
  readonly today: () => Day
  /** The current moment, for timestamps. */
  readonly now: () => Date
  readonly log: Log
  readonly passwords: Passwords
  readonly guard: Guard
}

/**
 * Returns a function for the current calendar day in a time zone. It caches the day, and notices a clock that jumps
 * either way.
 * @param timeZone an IANA name, 'Asia/Kathmandu'
 * @param now the moment
 */
export const businessDay = (timeZone: string, now: () => Date): (() => Day) => {
  let day = ''
  let begins = Number.POSITIVE_INFINITY
  let ends = Number.NEGATIVE_INFINITY
  return () => {
    const moment = now().getTime()
    if (moment >= begins && moment < ends) return day
    const date = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).toPlainDate()
    day = date.toString()
    begins = date.toZonedDateTime(timeZone).epochMilliseconds
    ends = date.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds
    return day
  }
}
