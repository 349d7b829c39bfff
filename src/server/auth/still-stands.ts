import type { Caller } from '../context/caller.ts'
import { may } from '../context/caller.ts'
import type { Change } from '../context/guard.ts'
import type { Writer } from '../database/driver/database.ts'
import { forbidden, unauthenticated } from '../errors/refusal.ts'
import type { GuardContext } from './guard.ts'
import { heldBy } from './held.ts'

/**
 * Whether the caller may still write, asked in the very transaction that writes: a session that has ended meanwhile is
 * 401, a permission that was taken meanwhile 403. So nothing is written after either was acknowledged. A caller that the
 * server made itself has no session and stands.
 * @returns the caller as they are now
 */
export const stillStands = async (
  writer: Writer,
  { database, model, sessions }: GuardContext,
  caller: Caller,
  { entity, verb }: Pick<Change, 'entity' | 'verb'>,
): Promise<Caller> => {
  const session = sessions.of(caller)
  if (session === null) return caller
  const [row] = await writer.all(
    `select a.changes, u.${model.sql.active} as active
    from engine_sessions s join ${model.sql.accounts} u on u.id = s.account_id join engine_access a on a.id = 1
    where s.token_hash = ?${database.dialect.name === 'postgres' ? ' for share of s' : ''}`,
    [session.tokenHash],
  )
  if (row?.active !== 1) throw unauthenticated()
  if (Number(row.changes) === session.changes) return caller
  const now = { ...caller, ...(await heldBy(writer, model, caller.id)) }
  const permission = entity.permission[verb]
  if (!may(now, permission)) throw forbidden(permission)
  return now
}
