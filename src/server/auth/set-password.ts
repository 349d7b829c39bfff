import type { AccountModel } from '../context/account-model.ts'
import type { Caller } from '../context/caller.ts'
import type { Writer } from '../database/driver/database.ts'
import { unauthenticated } from '../errors/refusal.ts'
import { readStored } from '../rows/store/stored-row.ts'
import { inUnitOfWork, type WriteParts } from '../rows/store/unit-of-work.ts'
import { noteAccessChange } from './guard.ts'
import type { Session, Sessions } from './sessions.ts'

/**
 * Gives an account another password, and ends all that the old one opened.
 * @param hash what is stored of it
 * @param keep the session that goes on
 */
export const setPassword = async (
  writer: Writer,
  parts: WriteParts,
  { account, passwordField }: AccountModel,
  sessions: Sessions,
  { caller, hash, keep }: { readonly caller: Caller; readonly hash: string; readonly keep: Session | null },
): Promise<void> => {
  const before = await readStored(writer, account, caller.id, parts.context.database.dialect.forUpdate)
  if (before === null) throw unauthenticated()
  // The row was locked first, then this: the order of every change of an account, so that two cannot deadlock.
  await noteAccessChange(writer)
  await inUnitOfWork(parts, writer, caller, (work) =>
    work.update(account, before, { [passwordField.name]: hash }),
  )
  await sessions.endOf(writer, caller.id, { keep })
  await writer.run('delete from engine_resets where account_id = ?', [caller.id])
}
