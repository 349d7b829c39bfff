import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { invalid } from '../../model/messages.ts'
import type { AccountModel } from '../access/account-model.ts'
import { callerOf } from '../access/need.ts'
import type { Context } from '../context.ts'
import { bodyOf } from '../wire/bodies.ts'
import { invalidFields } from '../wire/refusal.ts'
import { permissionsOf } from './permissions.ts'
import type { Place, Sessions } from './sessions.ts'
import type { SignedIn } from './sign-in.ts'

const longestAgent = 200

/** Where a request comes from. */
export const placeOf = (request: FastifyRequest): Place => ({
  address: request.ip,
  agent: String(request.headers['user-agent'] ?? '').slice(0, longestAgent),
})

/** Session answers are kept nowhere. */
export const unkept = async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  reply.header('cache-control', 'no-store')
}

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
  context: Context,
  model: AccountModel,
  sessions: Sessions,
  signIn: (email: string, password: string, place: Place) => Promise<SignedIn>,
): void => {
  app.post('/api/login', { config: { need: 'nothing' }, onRequest: unkept }, (request) => {
    const { email, password } = credentials(request, model)
    return signIn(email, password, placeOf(request))
  })

  app.post('/api/logout', { config: { need: 'session' }, onRequest: unkept }, async (request, reply) => {
    const session = sessions.of(callerOf(request))
    if (session) await context.database.write((writer) => sessions.end(writer, session))
    return reply.code(204).send()
  })

  app.get('/api/user', { config: { need: 'session' }, onRequest: unkept }, async (request) => {
    const caller = callerOf(request)
    const { id, name, email } = caller
    return { id, name, email, permissions: permissionsOf(context.model, caller) }
  })
}
