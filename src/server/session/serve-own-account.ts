import type { FastifyInstance } from 'fastify'
import { invalid, ownAccount, refused } from '../../model/messages.ts'
import { callerOf } from '../access/need.ts'
import { bodyOf } from '../wire/bodies.ts'
import { smallBodyLimit } from '../wire/errors.ts'
import { invalidFields, Refusal, unauthenticated } from '../wire/refusal.ts'
import { listSessions } from './list-sessions.ts'
import { newPasswordOf, textIn } from './new-password.ts'
import { forgetAnswers, placeOf, unkept } from './serve-session.ts'
import type { SessionParts } from './session-parts.ts'
import { setPassword } from './set-password.ts'
import { accountByEmail } from './sign-in.ts'
import { isSessionId } from './token.ts'

const currentKey = 'current_password'

/** What somebody does with their own account: another password, and a look at where they are signed in. */
export const serveOwnAccount = (app: FastifyInstance, parts: SessionParts): void => {
  const { context, model, sessions, throttle } = parts
  const { database, passwords } = context
  const route = { config: { need: 'session' as const }, onRequest: unkept }

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
    const attempt = await throttle.attempt(caller.email, request.asker.address)
    const account = await accountByEmail(database, model, caller.email)
    if (!(await passwords.matches(current, account?.password ?? null)))
      throw invalidFields({ [currentKey]: [refused.currentPassword] })
    const hash = await passwords.hash(fresh.secret)
    const keep = sessions.of(caller)
    await database.write(async (writer) => {
      await attempt.succeeded(writer)
      const now = await accountByEmail(writer, model, caller.email, database.dialect.forUpdate)
      if (now?.password !== account?.password) throw unauthenticated()
      await setPassword(writer, parts.writing, model, sessions, { caller, hash, keep })
    })
    context.log.info({ account: caller.id, address: placeOf(request).address }, 'password changed')
    return reply.code(204).send()
  })

  app.get('/api/user/sessions', route, async (request) => {
    const caller = callerOf(request)
    return { data: await listSessions(database, caller.id, context.now(), sessions.of(caller)) }
  })

  app.delete('/api/user/sessions', route, async (request, reply) => {
    const caller = callerOf(request)
    await database.write((writer) => sessions.endOf(writer, caller.id, { keep: sessions.of(caller) }))
    return reply.code(204).send()
  })

  app.delete<{ Params: { id: string } }>('/api/user/sessions/:id', route, async (request, reply) => {
    const { id } = request.params
    if (!isSessionId(id)) throw new Refusal(404, refused.missing(ownAccount.session))
    const caller = callerOf(request)
    const ended = await database.write((writer) => sessions.endOf(writer, caller.id, { id }))
    if (ended === 0) throw new Refusal(404, refused.missing(ownAccount.session))
    if (sessions.of(caller)?.id === id) forgetAnswers(reply)
    return reply.code(204).send()
  })
}
