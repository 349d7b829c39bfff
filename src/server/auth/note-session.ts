import type { AccountModel } from '../context/account-model.ts'
import type { Writer } from '../database/driver/database.ts'
import { writeHistory } from '../rows/store/history.ts'

/** Keeps in the history that somebody signed in or out or ended sessions of theirs, in the transaction of it. */
export const noteSession = (
  writer: Writer,
  { account }: AccountModel,
  at: Date,
  by: { readonly id: number; readonly name: string },
  verb: 'sign-in' | 'sign-out' | 'sessions-ended',
): Promise<void> =>
  writeHistory(writer, { at: at.toISOString(), by, verb, entity: account.name, row: by.id, changes: {} })
