import { invalid } from '#texts/answers'
import { described } from '#texts/calls'
import { login } from '../../../schemas/login.ts'
import { signedIn } from '../../../schemas/signed-in.ts'
import { user } from '../../../schemas/user.ts'
import { capabilities } from '../../model/capabilities.ts'
import type { Row } from '../../model/index.ts'
import type { AccountModel } from '../access/account-model.ts'
import { permissionsOf } from '../accounts/auth/grants.ts'
import { readPersonalSettings } from '../accounts/auth/personal-settings.ts'
import { noteSession } from '../accounts/auth/sessions.ts'
import { invalidFields } from '../platform/errors/http-error.ts'
import { smallBodyLimit } from '../platform/http/errors.ts'
import { type Call, call, noContent, okWith } from './call.ts'

const common = { tag: 'Session', kept: false } as const

/** The calls to sign in, to sign out, and to read the current account. */
export const sessionCalls: readonly Call[] = [
  call({
    ...common,
    method: 'POST',
    path: '/api/login',
    need: 'nothing',
    body: { schema: login, limit: smallBodyLimit },
    answers: okWith(described.signIn.answers, signedIn),
    operation: 'login',
    client: 'session.login',
    summary: described.signIn.does,
    handler: async ({ session, signIn }, { body, place }) => {
      const { email, password } = credentials(body, session.model)
      try {
        return { body: await signIn(email, password, place) }
      } catch (error) {
        await session.refusals.signIn(email, error)
        throw error
      }
    },
  }),
  call({
    ...common,
    method: 'POST',
    path: '/api/logout',
    need: 'session',
    answers: { ...noContent(described.signOut.answers), forgets: true },
    operation: 'logout',
    client: 'session.logout',
    summary: described.signOut.does,
    handler: async ({ session: { context, model, sessions } }, { caller }) => {
      const session = sessions.of(caller)
      if (session)
        await context.database.write(async (writer) => {
          await sessions.end(writer, session)
          await noteSession(writer, model, context.now(), caller, 'sign-out')
        })
      return { forget: true }
    },
  }),
  call({
    ...common,
    method: 'GET',
    path: '/api/user',
    need: 'session',
    answers: okWith(described.person.answers, user),
    operation: 'getCurrentUser',
    client: 'user.get',
    summary: described.person.does,
    handler: async ({ parts, session }, { caller }) => {
      const { id, name, email } = caller
      return {
        body: {
          id,
          name,
          email,
          permissions: permissionsOf(parts.model, caller),
          capabilities,
          time_zone: parts.model.zone,
          settings: await readPersonalSettings(session.context.database, id),
        },
      }
    },
  }),
]

const credentials = (body: Row, model: AccountModel) => {
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
