import type { AccountModel } from '../../access/account-model.ts'
import { type Caller, may } from '../../access/caller.ts'
import type { Passwords } from '../../access/context.ts'
import type { AccessChange, Attempted, Guard } from '../../access/guard.ts'
import { mayAtAll } from '../../access/rights.ts'
import type { Database, Writer } from '../../platform/database/driver/database.ts'
import { forbidden, unauthenticated } from '../../platform/errors/http-error.ts'
import { storeGrantsOf } from '../../schema/stored-grants.ts'
import { accountRights, proveChange, settleAccount, unproved } from './account-guard.ts'
import type { InviteAccount, NotifyAccount } from './account-mails.ts'
import { grantsOf } from './grants.ts'
import { accessReasonsOfMany } from './guard-many.ts'
import { readCallers } from './read-callers.ts'
import type { RefusalLog } from './refusal-log.ts'
import { fullAccountRemains, roleRights } from './role-guard.ts'
import { noteAccessChange, type SessionCache } from './sessions.ts'
import type { Throttle } from './throttle.ts'

export interface GuardContext {
  readonly database: Database
  readonly model: AccountModel
  readonly sessions: SessionCache
  readonly passwords: Passwords
  readonly throttle: Throttle
  readonly refusals: RefusalLog
  readonly notify: NotifyAccount
  readonly invite: InviteAccount
}

export const makeGuard = (guarding: GuardContext): Guard => {
  const { account, role, permission } = guarding.model
  const ofAccess = new Set([account.name, role.name, permission.name])
  const rights: Guard['rights'] = async (reader, caller, change) => {
    if (change.entity === account) await accountRights(reader, guarding, caller, change)
    else if (change.entity === role) await roleRights(reader, guarding, caller, change)
  }
  return {
    prove: (caller, entity, id, values, body) => proveChange(guarding, caller, entity, id, values, body),
    stands: async (writer, caller, change) => {
      if (ofAccess.has(change.entity.name)) await noteAccessChange(writer)
      return reauthorize(writer, guarding, caller, change)
    },
    person: async (reader, id) => {
      const { sql } = guarding.model
      const [row] = await reader.all(
        `select ${sql.name} as name, ${sql.email} as email, ${sql.active} as active from ${sql.accounts} where id = ?`,
        [id],
      )
      if (row?.active !== 1) return null
      const grants = await grantsOf(reader, guarding.model, id)
      return { id, name: String(row.name), email: String(row.email), ...grants }
    },
    people: (reader, ids) => readCallers(reader, guarding.model, ids),
    ofMany: (reader, caller, entity, given) => accessReasonsOfMany(reader, guarding, caller, entity, given),
    hold: async (writer, entities) => {
      if (entities.some(({ name }) => ofAccess.has(name))) await noteAccessChange(writer)
    },
    rights,
    unproved: (caller, change) =>
      change.entity === account && change.id === caller.id && change.verb === 'update'
        ? unproved(guarding.model, change)
        : null,
    settle: async (writer, caller, written) => {
      const isRole = (change: AccessChange) => change.entity === role
      const mayLower = written.some((change) => change.entity === account || isRole(change))
      for (const change of written) {
        if (change.entity === account) await settleAccount(writer, guarding, caller, change)
        else if (isRole(change) && change.verb !== 'delete')
          await storeGrantsOf(writer, guarding.model, change.id)
      }
      if (mayLower && written.some(({ verb }) => verb !== 'create'))
        await fullAccountRemains(writer, guarding)
    },
  }
}

/**
 * Authorizes the caller again inside the writing transaction: 401 where the session has ended, 403 where a permission
 * was withdrawn.
 * So nothing is written after either was confirmed. A caller made by the server has no session and passes.
 * @returns the caller with their present rights
 */
const reauthorize = async (
  writer: Writer,
  { database, model, sessions }: GuardContext,
  caller: Caller,
  { entity, verb, needs }: Attempted,
): Promise<Caller> => {
  const session = sessions.of(caller)
  if (session === null) return caller
  const [row] = await writer.all(
    `select a.changes, u.${model.sql.active} as active
    from engine_sessions s join ${model.sql.accounts} u on u.id = s.account_id join engine_access a on a.id = 1
    where s.token_hash = ?${database.dialect.forShareOf('s')}`,
    [session.tokenHash],
  )
  if (row?.active !== 1) throw unauthenticated()
  if (Number(row.changes) === session.changes) return caller
  const now = { ...caller, ...(await grantsOf(writer, model, caller.id)) }
  // A button's own permission must be held outright; a verb may be held for the rows of a scope only.
  const own = needs !== undefined && needs !== entity.permission[verb]
  const holds = own ? may(now, needs) : mayAtAll(now, entity, verb)
  if (!holds) throw forbidden(needs ?? entity.permission[verb])
  return now
}
