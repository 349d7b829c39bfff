import type { Verb } from '../../descriptor/index.ts'
import type { EntityModel, Row } from '../../model/index.ts'
import type { Reader, Record as Stored, Writer } from '../database/driver/database.ts'
import type { Condition } from '../sql/condition.ts'
import type { Caller } from './caller.ts'

/** The key under which somebody's current password travels; it is no field and is stored nowhere. */
export const currentKey = 'current_password'

/** That somebody knew the current password of their own account: what was stored of it when it was asked. */
export interface Proof {
  readonly hash: string | null
}

/** One change of one row, as the write path is about to make it or has made it inside its transaction. */
export interface Change {
  readonly entity: EntityModel
  readonly verb: 'create' | 'update' | 'delete'
  /** The row; null before a create. */
  readonly id: number | null
  /** The row before the change, by column; null on create. */
  readonly before: Stored | null
  /** Accepted values by field name, as they will be stored: ids for references, `number[]` for lists of them. */
  readonly values: Readonly<{ [field: string]: unknown }>
  /** That who changes their own password or email knows the current password; without it they cannot. */
  readonly proof?: Proof | null
}

/** What is about to be done, and the permission that it needs where that is not the verb's own. */
export interface Attempted {
  readonly entity: EntityModel
  readonly verb: Verb
  readonly needs?: string
}

/** Somebody, with the ids of their roles. */
export interface HeldCaller {
  readonly caller: Caller
  readonly roles: readonly number[]
}

/** Why rows of access do not go along with what they belong to: those of which the condition over an alias holds. */
export interface AlongReason {
  /** Whether a right is wanting, or the row stays whoever asks. */
  readonly is: 'right' | 'lock'
  readonly when: (alias: string) => Condition
  readonly says: string
}

export type AlongReasons = ReadonlyMap<EntityModel, readonly AlongReason[]>

/**
 * Keeps access whole: nobody gives what they do not hold, nobody changes their own roles or one who outranks them, nor
 * their own password or email without the current password, an account with full rights always remains, and sessions
 * end with what they stood on. Whatever is written, its caller must still be allowed to at that very moment.
 */
export interface Guard {
  /**
   * Before the transaction, since it takes its time: the proof that the change of an account needs, from its payload;
   * null where there is none. @throws HttpError 422 or 429
   */
  prove(
    caller: Caller,
    entity: EntityModel,
    id: number,
    values: Change['values'],
    body: Row,
  ): Promise<Proof | null>
  /**
   * First in the transaction, before anything is said about the row: whether the caller may still do this.
   * @returns the caller as they are now @throws HttpError 401 or 403
   */
  stands(writer: Writer, caller: Caller, change: Attempted): Promise<Caller>
  /** Who an account is now, on whose behalf something goes on; null where it may not sign in any more, or is gone. */
  person(reader: Reader, account: number): Promise<Caller | null>
  /** The same of several at once, by their ids, each with their roles; the others are missing. */
  people(reader: Reader, accounts: readonly number[]): Promise<ReadonlyMap<number, HeldCaller>>
  /** What `before` and locks say of rows that go along with others. @param entities those of access among them */
  along(reader: Reader, caller: Caller, entities: readonly EntityModel[]): Promise<AlongReasons>
  /** First in a transaction in which rows of access are written along with others: whoever else changes access waits. */
  noteAlong(writer: Writer): Promise<void>
  /** Whether the caller's rights reach as far as a change. @throws HttpError 403 */
  rights(reader: Reader, caller: Caller, change: Change): Promise<void>
  /**
   * In the transaction, before the row is touched; the caller is one that stands.
   * @throws HttpError 403 as `rights` does; then 401 or 422 where a change of one's own password or email is not proved
   */
  before(writer: Writer, caller: Caller, change: Change): Promise<void>
  /** In the same transaction, after the row and its lists are written. @throws HttpError 409 */
  after(writer: Writer, caller: Caller, change: Change): Promise<void>
}
