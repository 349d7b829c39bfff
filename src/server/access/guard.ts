import type { Verb } from '../../descriptor/index.ts'
import type { EntityModel, FieldModel, Row } from '../../model/index.ts'
import type { Reader, DatabaseRow as Stored, Writer } from '../platform/database/driver/database.ts'
import type { HttpError } from '../platform/errors/http-error.ts'
import type { Condition } from '../platform/sql/condition.ts'
import type { Caller } from './caller.ts'

/** The key under which somebody's current password travels; it is no field and is stored nowhere. */
export const currentKey = 'current_password'

/** That somebody knew the current password of their own account: what was stored of it when it was asked. */
export interface Proof {
  readonly hash: string | null
}

/** One change of one row, as the write path is about to make it or has made it inside its transaction. */
export interface GuardedChange {
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
export interface CallerWithRoles {
  readonly caller: Caller
  readonly roles: readonly number[]
}

/** What many rows of access are to be given, or that they are to be deleted. */
export type AccessChangeOfMany =
  | { readonly verb: 'delete' }
  | {
      readonly verb: 'update'
      /** By field name, as they are stored. */
      readonly values: GuardedChange['values']
      /** What lists of references are to hold: all of it, or what is added. */
      readonly lists: readonly {
        readonly field: FieldModel
        readonly all: readonly number[] | null
        readonly add: readonly number[]
      }[]
    }

/** Why some of many rows of access stay as they are: those of which the condition over an alias holds. */
export interface AccessReason {
  /** Whether a right is wanting, a proof, or the row stays whoever asks. */
  readonly is: 'right' | 'proof' | 'lock'
  readonly when: (alias: string) => Condition
  /** Names of fields: only where one of these becomes other; null: whatever is changed. */
  readonly touches: readonly string[] | null
  /** Names of fields: not where one of these becomes other, too. */
  readonly spares?: readonly string[]
  readonly says: string
}

/** A row of access that was written, before and after, by column. */
export interface AccessChange {
  readonly entity: EntityModel
  readonly verb: 'create' | 'update' | 'delete'
  readonly id: number
  readonly before: Stored | null
  readonly after: Stored | null
}

/** Keys of a payload that are none of the entity's fields: the proof that a change of one's own account needs. */
export const proofKeys = ({ serves }: EntityModel): readonly string[] =>
  serves === 'account' ? [currentKey] : []

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
    values: GuardedChange['values'],
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
  people(reader: Reader, accounts: readonly number[]): Promise<ReadonlyMap<number, CallerWithRoles>>
  /** What `before` and locks say of many rows of an entity at once; nothing of one that has no part in access. */
  ofMany(
    reader: Reader,
    caller: Caller,
    entity: EntityModel,
    given: AccessChangeOfMany,
  ): Promise<readonly AccessReason[]>
  /**
   * Once rows of access are held, before they are written: whoever else changes access waits. What `stands` does for one
   * row. Nothing happens where none of the entities has a part in access.
   */
  hold(writer: Writer, entities: readonly EntityModel[]): Promise<void>
  /** Whether the caller's rights reach as far as a change. @throws HttpError 403 */
  rights(reader: Reader, caller: Caller, change: GuardedChange): Promise<void>
  /** Why a change of one's own password or email is not proved: 422, or 401; null of every other. */
  unproved(caller: Caller, change: GuardedChange): HttpError | null
  /**
   * At the end of every unit of work, which calls it itself: what follows from rows of access that were written.
   * @throws HttpError 409 where no account with full rights is left
   */
  settle(writer: Writer, caller: Caller, written: readonly AccessChange[]): Promise<void>
}
