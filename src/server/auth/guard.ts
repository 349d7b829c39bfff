import type { AccountModel } from '../context/account-model.ts'
import type { Passwords } from '../context/context.ts'
import type { Guard } from '../context/guard.ts'
import type { Database, Writer } from '../database/driver/database.ts'
import { keepGrantsOf } from '../schema/kept-grants.ts'
import { accountAfter, accountBefore, accountTold } from './account-guard.ts'
import { proveChange } from './proof.ts'
import type { Refusals } from './refusals.ts'
import { fullAccountRemains, roleBefore } from './role-guard.ts'
import { accessTopic, type Sessions } from './sessions.ts'
import { stillStands } from './still-stands.ts'
import type { TellAccount } from './tell-account.ts'
import type { Throttle } from './throttle.ts'

/** What a guard works with. */
export interface GuardContext {
  readonly database: Database
  readonly model: AccountModel
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly throttle: Throttle
  readonly refusals: Refusals
  readonly tell: TellAccount
}

/** Counts a change of access: it waits for every other change of access, and each process looks anew after it. */
export const noteAccessChange = async (writer: Writer): Promise<void> => {
  await writer.run('update engine_access set changes = changes + 1 where id = 1')
  await writer.publish(accessTopic, '')
}

export const makeGuard = (guarding: GuardContext): Guard => {
  const { account, role, permission } = guarding.model
  const ofAccess = new Set([account.name, role.name, permission.name])
  return {
    prove: (caller, entity, id, values, body) => proveChange(guarding, caller, entity, id, values, body),
    stands: async (writer, caller, change) => {
      if (ofAccess.has(change.entity.name)) await noteAccessChange(writer)
      return stillStands(writer, guarding, caller, change)
    },
    before: async (writer, caller, change) => {
      if (change.entity === account) await accountBefore(writer, guarding, caller, change)
      else if (change.entity === role) await roleBefore(writer, guarding, caller, change)
    },
    after: async (writer, caller, change) => {
      if (change.entity === account) await accountAfter(writer, guarding, caller, change)
      if (change.entity === role && change.id !== null && change.verb !== 'delete')
        await keepGrantsOf(writer, guarding.model, change.id)
      if ((change.entity === account || change.entity === role) && change.verb !== 'create')
        await fullAccountRemains(writer, guarding)
    },
    committed: (change) => {
      if (change.entity === account) accountTold(guarding, change)
    },
  }
}
