import type { EntityModel } from '../../model/index.ts'
import type { Caller } from '../caller.ts'
import type { Record as Stored, Writer } from '../database/database.ts'

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
}

/**
 * Keeps access whole: nobody gives what they do not hold, nobody changes their own roles or one who outranks them,
 * an account with full rights always remains, and sessions end with what they stood on.
 * Entities that serve neither as account, role nor permission pass untouched.
 */
export interface Guard {
  /** In the transaction, before the row is touched. @throws Refusal 403 or 409 */
  before(writer: Writer, caller: Caller, change: Change): Promise<void>
  /** In the same transaction, after the row and its lists are written. @throws Refusal 409 */
  after(writer: Writer, caller: Caller, change: Change): Promise<void>
  /** After the commit and before the answer: what is remembered of sessions is looked up anew. */
  committed(entity: EntityModel): void
}
