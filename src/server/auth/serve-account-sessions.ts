import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refused } from '../../model/messages.ts'
import { lower } from '../../model/words.ts'
import { callerOf } from '../context/caller.ts'
import type { Change } from '../context/guard.ts'
import type { Writer } from '../database/driver/database.ts'
import { Refusal } from '../errors/refusal.ts'
import { writeHistory } from '../rows/store/history.ts'
import { readStored } from '../rows/store/stored-row.ts'
import { beyond, heldBy, nothingHeld } from './held.ts'
import { makeResetLink } from './resets.ts'
import { unkept } from './serve-session.ts'
import type { SessionParts } from './session-parts.ts'
import { listSessions } from './sessions.ts'

type ById = { Params: { id: string } }
const wholeId = /^[1-9]\d{0,15}$/

/** What an administrator does about somebody's sessions: sees them, ends them, and makes a link for a new password. */
export const serveAccountSessions = (app: FastifyInstance, parts: SessionParts): void => {
  const { context, model, sessions } = parts
  const { database, now, log } = context
  const { account } = model
  const path = `${account.api.list}/:id`
  const route = { config: { need: [account.permission.update] }, onRequest: unkept }
  const missing = () => new Refusal(404, refused.missing(lower(account.title.one)))

  const idOf = (request: FastifyRequest<ById>): number => {
    if (!wholeId.test(request.params.id)) throw missing()
    return Number(request.params.id)
  }

  /** As an update that changes nothing: the same guard, so nobody reaches one who outranks them. */
  const guarded = async (writer: Writer, request: FastifyRequest<ById>, verb: string): Promise<number> => {
    const id = idOf(request)
    const caller = callerOf(request)
    // Held, so that it is not deleted between this question and what is written of it.
    const before = await readStored(writer, account, id, database.dialect.forUpdate)
    if (before === null) throw missing()
    const change: Change = { entity: account, verb: 'update', id, before, values: {} }
    await context.guard.before(writer, await context.guard.stands(writer, caller, change), change)
    const at = now().toISOString()
    await writeHistory(writer, { at, by: caller, verb, entity: account.name, row: id, changes: {} })
    return id
  }

  app.get<ById>(`${path}/sessions`, route, async (request) => {
    const id = idOf(request)
    const caller = callerOf(request)
    if ((await readStored(database, account, id)) === null) throw missing()
    const theirs = id === caller.id ? nothingHeld : await heldBy(database, model, id)
    if (beyond(theirs, caller, account.title.one).length > 0) throw new Refusal(403, refused.outranksSight)
    return { data: await listSessions(database, id, now(), sessions.of(caller)) }
  })

  app.delete<ById>(`${path}/sessions`, route, async (request, reply) => {
    await database.write(async (writer) => {
      const id = await guarded(writer, request, 'sessions-ended')
      await sessions.endOf(writer, id, { keep: sessions.of(callerOf(request)) })
    })
    return reply.code(204).send()
  })

  app.post<ById>(`${path}/reset-link`, route, async (request, reply) => {
    if (idOf(request) === callerOf(request).id) throw new Refusal(403, refused.ownLink)
    const link = await database.write(async (writer) => {
      const id = await guarded(writer, request, 'reset-link')
      return makeResetLink(writer, id, now())
    })
    log.info({ account: callerOf(request).id, of: request.params.id }, 'reset link made')
    const { token, hash, expiresAt } = link
    const whole = parts.appUrl === null ? null : `${parts.appUrl}/${hash}`
    return reply.code(201).send({ data: { token, hash, link: whole, expires_at: expiresAt } })
  })
}
