import type { Day, EntityModel, Model, Row } from '../model/index.ts'
import type { Caller } from './caller.ts'
import type { Database, Writer } from './database/database.ts'

/** What the server says about itself, one line each: a sentence and what it is about. Never a secret. */
export interface Log {
  info(about: object, sentence: string): void
  warn(about: object, sentence: string): void
  error(about: object, sentence: string): void
}

/** What is known about the person whose password it is to be. */
export interface PasswordOwner {
  readonly name?: string
  readonly email?: string
}

/** What the rows of the account entity need to keep a password. */
export interface Passwords {
  /** Says why the password is refused, with its field's label; null where it is good. */
  check(secret: string, label: string, owner: PasswordOwner): string | null
  /** The text that is stored. Slow by design: called before the transaction begins. */
  hash(secret: string): Promise<string>
}

export type ChangeVerb = 'create' | 'update' | 'delete'

/** One row before and after; by field key, references as sorted lists of ids, a password as its hash. */
export interface Change {
  readonly verb: ChangeVerb
  readonly entity: EntityModel
  readonly id: number
  /** null at creation */
  readonly before: Row | null
  /** null after deletion */
  readonly after: Row | null
}

/**
 * Looks at a change inside its transaction, after it is written and before it is committed.
 * @throws a Refusal where the change is not allowed; then nothing of the transaction stays
 */
export type Guard = (change: Change, caller: Caller, writer: Writer) => Promise<void>

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
  readonly guards: readonly Guard[]
  /** Told of every change after it is committed, in this process. */
  readonly saved: (changes: readonly Change[]) => void
}
