import type { FastifyInstance } from 'fastify'
import { invalid, ownAccount, refused } from '../../model/messages.ts'
import { type Caller, callerOf } from '../context/caller.ts'
import type { Writer } from '../database/driver/database.ts'
import { invalidFields, Refusal, unauthenticated } from '../errors/refusal.ts'
import { bodyOf } from '../http/bodies.ts'
import { smallBodyLimit } from '../http/errors.ts'
import { currentKey, proveCurrent } from './account-guard.ts'
import { forgetAnswers, placeOf, unkept } from './serve-session.ts'
import type { SessionParts } from './session-parts.ts'
import { isSessionId, listSessions, noteSession } from './sessions.ts'
import { newPasswordOf, setPassword, textIn } from './set-password.ts'
import { accountByEmail } from './sign-in.ts'

/** What somebody does with their own account: another password, and a look at where they are signed in. */
export const serveOwnAccount = (app: FastifyInstance, parts: SessionParts): void => {
  const { context, model, sessions } = parts
  const { database, passwords } = context
  const route = { config: { need: 'session' as const }, onRequest: unkept }

  /** @returns how many ended; where none did, nothing happened that the history could tell */
  const endSessions = async (
    writer: Writer,
    caller: Caller,
    which: Parameters<typeof sessions.endOf>[2],
  ): Promise<number> => {
    const ended = await sessions.endOf(writer, caller.id, which)
    if (ended > 0) await noteSession(writer, model, context.now(), caller, 'sessions-ended')
    return ended
  }

  app.put('/api/user/password', { ...route, bodyLimit: smallBodyLimit }, async (request, reply) => {
    const caller = callerOf(request)
    const body = bodyOf(request)
    const current = textIn(body, currentKey)
    const fresh = await newPasswordOf(body, model, passwords, [caller.name, caller.email])
    const errors = {
      ...(current === null && { [currentKey]: [invalid.required(ownAccount.current)] }),
      ...('errors' in fresh && fresh.errors),
    }
    if (current === null || 'errors' in fresh) throw invalidFields(errors)
    const proof = await proveCurrent({ ...parts, database, passwords }, caller, current)
    const hash = await passwords.hash(fresh.secret)
    const keep = sessions.of(caller)
    await database.write(async (writer) => {
      await proof.attempt.succeeded(writer)
      const now = await accountByEmail(writer, model, caller.email, database.dialect.forUpdate)
      if ((now?.password ?? null) !== proof.hash) throw unauthenticated()
      await setPassword(writer, parts.writing, model, sessions, { caller, hash, keep })
    })
    parts.tell(caller, { password: true, email: false })
    context.log.info({ account: caller.id, address: placeOf(request).address }, 'password changed')
    return reply.code(204).send()
  })

  app.get('/api/user/sessions', route, async (request) => {
    const caller = callerOf(request)
    return { data: await listSessions(database, caller.id, context.now(), sessions.of(caller)) }
  })

  app.delete('/api/user/sessions', route, async (request, reply) => {
    const caller = callerOf(request)
    await database.write((writer) => endSessions(writer, caller, { keep: sessions.of(caller) }))
    return reply.code(204).send()
  })

  app.delete<{ Params: { id: string } }>('/api/user/sessions/:id', route, async (request, reply) => {
    const { id } = request.params
    if (!isSessionId(id)) throw new Refusal(404, refused.missing(ownAccount.session))
    const caller = callerOf(request)
    const ended = await database.write((writer) => endSessions(writer, caller, { id }))
    if (ended === 0) throw new Refusal(404, refused.missing(ownAccount.session))
    if (sessions.of(caller)?.id === id) forgetAnswers(reply)
    return reply.code(204).send()
  })
}
