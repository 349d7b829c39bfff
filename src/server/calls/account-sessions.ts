import { refused } from '#texts/answers'
import { described } from '#texts/calls'
import { resetLink } from '../../../schemas/reset-link.ts'
import { sessions } from '../../../schemas/sessions.ts'
import type { EntityModel } from '../../model/index.ts'
import type { Caller } from '../access/caller.ts'
import { needFor } from '../access/rights.ts'
import { grantsExceeding, grantsOf, noGrants } from '../accounts/auth/grants.ts'
import { makeResetLink } from '../accounts/auth/resets.ts'
import type { SessionParts } from '../accounts/auth/session-parts.ts'
import { listSessions } from '../accounts/auth/sessions.ts'
import type { Writer } from '../platform/database/driver/database.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { missing } from '../platform/errors/missing.ts'
import { refusalsOfRow } from '../rows/decide/rows.ts'
import type { RecordParts } from '../rows/read/record-parts.ts'
import { writeHistory } from '../rows/store/history.ts'
import { readStored } from '../rows/store/stored-row.ts'
import { type Call, call, noContent, okWith, rowId } from './call.ts'
import { clientGroupOf } from './lists.ts'
import { pascal } from './schemas.ts'

/** The administrator's calls for another account: list its sessions, end them, and create a password reset link. */
export const accountSessionCalls = (account: EntityModel): readonly Call[] => {
  const common = {
    need: needFor(account, 'update'),
    id: rowId(account),
    tag: 'Session',
    kept: false,
  } as const
  const sessionsOf = `${account.api.list}/{id}/sessions`
  return [
    call({
      ...common,
      method: 'GET',
      path: sessionsOf,
      answers: okWith(described.sessions.answers, sessions),
      operation: `list${pascal(account.name)}Sessions`,
      client: `${clientGroupOf(account)}.sessions.list`,
      summary: described.sessions.does,
      handler: async ({ parts, session: { context, model, sessions } }, { caller, id }) => {
        const { database, now } = context
        const before = await readStored(database, account, id)
        if (before === null) throw missing(account)
        const decision = { door: 'write', verb: 'update', entity: account, caller } as const
        const { right } = await refusalsOfRow(parts, database, decision, { before, values: {} })
        if (right && right.by !== 'guard') throw right.error
        const theirs = id === caller.id ? noGrants : await grantsOf(database, model, id)
        if (grantsExceeding(theirs, caller, account.title.one).length > 0)
          throw new HttpError(403, refused.outranksSight)
        return { body: { data: await listSessions(database, id, now(), sessions.of(caller)) } }
      },
    }),
    call({
      ...common,
      method: 'DELETE',
      path: sessionsOf,
      answers: noContent(described.endSessions.answers),
      operation: `end${pascal(account.name)}Sessions`,
      client: `${clientGroupOf(account)}.sessions.end`,
      summary: described.endSessions.does,
      handler: async ({ parts, session }, { caller, id }) => {
        const { context, sessions } = session
        await context.database.write(async (writer) => {
          await guarded(writer, parts, session, caller, id, 'sessions-ended')
          await sessions.endOf(writer, id, { keep: sessions.of(caller) })
        })
        return {}
      },
    }),
    call({
      ...common,
      method: 'POST',
      path: `${account.api.list}/{id}/reset-link`,
      answers: okWith(described.resetLink.answers, resetLink, 201),
      operation: `create${pascal(account.name)}ResetLink`,
      client: `${clientGroupOf(account)}.createResetLink`,
      summary: described.resetLink.does,
      handler: async ({ parts, session }, { caller, id }) => {
        const { appUrl, context } = session
        if (id === caller.id) throw new HttpError(403, refused.ownLink)
        const { token, hash, expiresAt } = await context.database.write(async (writer) => {
          await guarded(writer, parts, session, caller, id, 'reset-link')
          return makeResetLink(writer, id, context.now())
        })
        context.log.info({ account: caller.id, of: id }, 'reset link made')
        const link = appUrl === null ? null : `${appUrl}/${hash}`
        return { body: { data: { token, hash, link, expires_at: expiresAt } } }
      },
    }),
  ]
}

/**
 * Checks the rules of an update without changes, so that nobody acts on an account that outranks them; records `verb`.
 */
const guarded = async (
  writer: Writer,
  parts: RecordParts,
  { context, model: { account } }: SessionParts,
  caller: Caller,
  id: number,
  verb: string,
): Promise<void> => {
  // Locks the row, so that it is not deleted between this check and the history entry.
  const before = await readStored(writer, account, id, context.database.dialect.forUpdate)
  if (before === null) throw missing(account)
  const now = await context.guard.stands(writer, caller, { entity: account, verb: 'update' })
  const decision = { door: 'write', verb: 'update', entity: account, caller: now } as const
  const { right } = await refusalsOfRow(parts, writer, decision, { before, values: {} })
  if (right) throw right.error
  const at = context.now().toISOString()
  await writeHistory(writer, { at, by: caller, verb, entity: account.name, row: id, changes: {} })
}
