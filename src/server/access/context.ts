import type { Day, Model } from '../../model/index.ts'
import type { Database } from '../platform/database/driver/database.ts'
import type { Guard } from './guard.ts'

/** What the server says about itself, one line each: what it is about, and a sentence. Never a secret. */
export interface Log {
  info(about: object, sentence: string): void
  warn(about: object, sentence: string): void
  error(about: object, sentence: string): void
}

/** What the server does with a secret that a field's kind has accepted (long enough, well-formed, NFC). */
export interface Passwords {
  /**
   * What is wrong with it beyond its form: a message under the field, or null. `context`: words that must not make it
   * up, such as the person's name and email.
   */
  fault(secret: string, label: string, context: readonly string[]): Promise<string | null>
  /** The PHC string to store; waits for its turn. @throws HttpError 503 where too many wait */
  hash(secret: string): Promise<string>
  /** Whether the secret is the one that was hashed; the same work for a hash of null, which nothing matches. */
  matches(secret: string, hash: string | null): Promise<boolean>
}

/** What every part of the server works with; made once at the start. */
export interface Context {
  /** Of the product as it runs: in its business time zone. */
  readonly model: Model
  readonly database: Database
  /** The business day, in the business time zone. */
  readonly today: () => Day
  /** The moment, for what is stamped. */
  readonly now: () => Date
  readonly log: Log
  readonly passwords: Passwords
  readonly guard: Guard
}

/**
 * The calendar day in a time zone, worked out once a day; a clock that jumps either way is followed at once.
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
