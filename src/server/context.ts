import type { Day, Model } from '../model/index.ts'
import type { Guard } from './access/guard.ts'
import type { Database } from './database/database.ts'
import type { Passwords } from './session/passwords.ts'

/** What the server says about itself, one line each: what it is about, and a sentence. Never a secret. */
export interface Log {
  info(about: object, sentence: string): void
  warn(about: object, sentence: string): void
  error(about: object, sentence: string): void
}

/** What every part of the server works with; made once at the start. */
export interface Context {
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
