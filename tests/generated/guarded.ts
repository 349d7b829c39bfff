import { accountModel } from '../../src/server/access/account-model.ts'
import { makeGuard } from '../../src/server/accounts/auth/guard.ts'
import { makeRefusals } from '../../src/server/accounts/auth/refusal-log.ts'
import { SessionCache } from '../../src/server/accounts/auth/sessions.ts'
import { Throttle } from '../../src/server/accounts/auth/throttle.ts'
import type { RecordParts } from '../../src/server/rows/read/record-parts.ts'

/** The parts of an office with the guard that a server has, of callers without a session. */
export const guarded = (parts: RecordParts): RecordParts => {
  const { model, database, now, log, passwords } = parts.context
  const accounts = accountModel(model)
  const sessions = new SessionCache(database, accounts, now)
  const throttle = new Throttle(database, now)
  const refusals = makeRefusals({ database, now, log }, accounts)
  const tell = async () => {}
  const invite = async () => {}
  const guard = makeGuard({
    ...{ database, model: accounts, sessions, passwords, throttle, refusals, notify: tell, invite },
  })
  return { ...parts, context: { ...parts.context, guard } }
}
