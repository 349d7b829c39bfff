import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { invalid } from '../../model/messages.ts'
import type { AccountModel } from '../context/account-model.ts'
import { callerOf } from '../context/caller.ts'
import { invalidFields } from '../errors/refusal.ts'
import { bodyOf } from '../http/bodies.ts'
import { smallBodyLimit } from '../http/errors.ts'
import { permissionsOf } from './held.ts'
import type { SessionParts } from './session-parts.ts'
import type { Place } from './sessions.ts'
import { noteSession } from './sessions.ts'
import type { SignIn } from './sign-in.ts'

const longestAgent = 200

/** Where a request comes from. */
export const placeOf = (request: FastifyRequest): Place => ({
  address: request.asker.address,
  agent: String(request.headers['user-agent'] ?? '').slice(0, longestAgent),
})

/** Session answers are kept nowhere. */
export const unkept = async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  reply.header('cache-control', 'no-store')
}

/** What the browser has kept of answers goes with the session: rows lie on its disk to be asked for again. */
export const forgetAnswers = (reply: FastifyReply): FastifyReply => reply.header('clear-site-data', '"cache"')

const credentials = (request: FastifyRequest, model: AccountModel) => {
  const body = bodyOf(request)
  const errors: Record<string, string[]> = {}
  const text = (key: string, label: string): string => {
    const value = body[key]
    if (typeof value === 'string' && value !== '') return value
    errors[key] = [
      value === undefined || value === null || value === '' ? invalid.required(label) : invalid.text(label),
    ]
    return ''
  }
  const email = text('email', model.emailField.label)
  const password = text('password', model.passwordField.label)
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
  return { email, password }
}

/** Signing in and out, and who is signed in. */
export const serveSession = (
  app: FastifyInstance,
  { context, model, sessions, refusals }: SessionParts,
  signIn: SignIn,
): void => {
  const route = { config: { need: 'nothing' as const }, onRequest: unkept, bodyLimit: smallBodyLimit }
  app.post('/api/login', route, async (request) => {
    const { email, password } = credentials(request, model)
    try {
      return await signIn(email, password, placeOf(request))
    } catch (error) {
      await refusals.signIn(email, error)
      throw error
    }
  })

  app.post('/api/logout', { config: { need: 'session' }, onRequest: unkept }, async (request, reply) => {
    const caller = callerOf(request)
    const session = sessions.of(caller)
    if (session)
      await context.database.write(async (writer) => {
        await sessions.end(writer, session)
        await noteSession(writer, model, context.now(), caller, 'sign-out')
      })
    return forgetAnswers(reply).code(204).send()
  })

  app.get('/api/user', { config: { need: 'session' }, onRequest: unkept }, async (request) => {
    const caller = callerOf(request)
    const { id, name, email } = caller
    return { id, name, email, permissions: permissionsOf(context.model, caller) }
  })
}
