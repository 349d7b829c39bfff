import type { Verb } from '../../descriptor/index.ts'
import type { EntityModel, FieldModel, Row } from '../../model/index.ts'
import type { Reader, DatabaseRow as Stored, Writer } from '../platform/database/driver/database.ts'
import type { HttpError } from '../platform/errors/http-error.ts'
import type { Condition } from '../platform/sql/condition.ts'
import type { Caller } from './caller.ts'

/** Payload key of the caller's current password; it is no field and is never stored. */
export const currentKey = 'current_password'

/** Proof that the caller knew their account's current password: the hash that it was checked against. */
export interface Proof {
  readonly hash: string | null
}

/** One change of one row: about to be made, or already made in the open transaction. */
export interface GuardedChange {
  readonly entity: EntityModel
  readonly verb: 'create' | 'update' | 'delete'
  /** The row's id; null before a create. */
  readonly id: number | null
  /** The row before the change, by column; null on create. */
  readonly before: Stored | null
  /** Accepted values by field name, as they will be stored: ids for references, `number[]` for lists of them. */
  readonly values: Readonly<{ [field: string]: unknown }>
  /** Proof that the caller knows their current password, required to change their own password or email. */
  readonly proof?: Proof | null
}

/** An attempted action; `needs` names its permission where it is not the verb's own. */
export interface Attempted {
  readonly entity: EntityModel
  readonly verb: Verb
  readonly needs?: string
}

export interface CallerWithRoles {
  readonly caller: Caller
  readonly roles: readonly number[]
}

/** A bulk change of accounts, roles or permissions: new values, or their deletion. */
export type AccessChangeOfMany =
  | { readonly verb: 'delete' }
  | {
      readonly verb: 'update'
      /** Values by field name, as they are stored. */
      readonly values: GuardedChange['values']
      /** Changes of lists of references: `all` replaces the list, `add` adds to it. */
      readonly lists: readonly {
        readonly field: FieldModel
        readonly all: readonly number[] | null
        readonly add: readonly number[]
      }[]
    }

/** Why some rows of a bulk change of access stay as they are: those that match `when` for the given alias. */
export interface AccessReason {
  /** 'right': the caller lacks a right. 'proof': the current password is missing. 'lock': nobody may change the row. */
  readonly is: 'right' | 'proof' | 'lock'
  readonly when: (alias: string) => Condition
  /** Applies only where one of these fields changes; null: to every change. */
  readonly touches: readonly string[] | null
  /** Does not apply where one of these fields changes as well. */
  readonly spares?: readonly string[]
  readonly says: string
}

/** A written row of access, before and after, by column. */
export interface AccessChange {
  readonly entity: EntityModel
  readonly verb: 'create' | 'update' | 'delete'
  readonly id: number
  readonly before: Stored | null
  readonly after: Stored | null
}

/** Payload keys that are not fields of the entity: for accounts, the current password. */
export const proofKeys = ({ serves }: EntityModel): readonly string[] =>
  serves === 'account' ? [currentKey] : []

/**
 * Protects the access rights. Nobody grants rights that they lack, or changes their own roles or an account with more
 * rights.
 * Changing one's own password or email requires the current password. One account with full rights always remains.
 * Sessions end with a deactivation or a new password. Every write checks its caller's rights again in its transaction.
 */
export interface Guard {
  /**
   * Checks the current password in a payload; runs before the transaction, since hashing is slow. Null where no proof
   * is given.
   * @throws HttpError 422 or 429
   */
  prove(
    caller: Caller,
    entity: EntityModel,
    id: number,
    values: GuardedChange['values'],
    body: Row,
  ): Promise<Proof | null>
  /**
   * First step in the transaction, before any answer reveals the row: checks again that the caller may do this.
   * @returns the caller as they are now
   * @throws HttpError 401 or 403
   */
  stands(writer: Writer, caller: Caller, change: Attempted): Promise<Caller>
  /** Loads the account on whose behalf work continues; null where it is gone or may no longer sign in. */
  person(reader: Reader, account: number): Promise<Caller | null>
  /** Loads several accounts by id, with their roles; omits those that are gone or may not sign in. */
  people(reader: Reader, accounts: readonly number[]): Promise<ReadonlyMap<number, CallerWithRoles>>
  /**
   * Why rows of a bulk change would be refused by rights, proof or locks; empty for entities without a part in access.
   */
  ofMany(
    reader: Reader,
    caller: Caller,
    entity: EntityModel,
    given: AccessChangeOfMany,
  ): Promise<readonly AccessReason[]>
  /**
   * Locks access against concurrent changes, after its rows are locked and before they are written.
   * For a single row, `stands` does this. Does nothing where no entity has a part in access.
   */
  hold(writer: Writer, entities: readonly EntityModel[]): Promise<void>
  /**
   * Checks that the caller's rights cover the change.
   * @throws HttpError 403
   */
  rights(reader: Reader, caller: Caller, change: GuardedChange): Promise<void>
  /** The error, 422 or 401, of a change of one's own password or email without valid proof; else null. */
  unproved(caller: Caller, change: GuardedChange): HttpError | null
  /**
   * Applies the consequences of written rows of access; every unit of work calls it at its end.
   * @throws HttpError 409 where no account with full rights is left
   */
  settle(writer: Writer, caller: Caller, written: readonly AccessChange[]): Promise<void>
}
