import { invalid, ownAccount, refused } from '#texts/answers'
import { described } from '#texts/calls'
import { passwordChange } from '../../../schemas/password-change.ts'
import { personalSetting } from '../../../schemas/personal-setting.ts'
import { sessions } from '../../../schemas/sessions.ts'
import type { Caller } from '../access/caller.ts'
import { currentKey } from '../access/guard.ts'
import { proveCurrent } from '../accounts/auth/account-guard.ts'
import {
  longestSetting,
  mostSettings,
  savePersonalSetting,
  settingName,
} from '../accounts/auth/personal-settings.ts'
import type { SessionParts } from '../accounts/auth/session-parts.ts'
import { isSessionId, listSessions, noteSession, sessionIdPattern } from '../accounts/auth/sessions.ts'
import { newPasswordOf, readBodyText, setPassword } from '../accounts/auth/set-password.ts'
import { accountByEmail } from '../accounts/auth/sign-in.ts'
import { HttpError, invalidFields, unauthenticated } from '../platform/errors/http-error.ts'
import { smallBodyLimit } from '../platform/http/errors.ts'
import { type Call, call, noContent, okWith } from './call.ts'

const common = { need: 'session', tag: 'Session', kept: false } as const

/** Bytes in the body around its values. */
const bodyFrame = 64

const missing = () => new HttpError(404, refused.missing(ownAccount.session))

/** The calls for one's own account: password, sessions and personal settings. */
export const ownAccountCalls: readonly Call[] = [
  call({
    ...common,
    method: 'PUT',
    path: '/api/user/password',
    body: { schema: passwordChange, limit: smallBodyLimit },
    answers: noContent(described.ownPassword.answers),
    fails: [507],
    operation: 'changePassword',
    client: 'user.changePassword',
    summary: described.ownPassword.does,
    handler: async ({ session: parts }, { caller, body, place }) => {
      const { context, model } = parts
      const { database, passwords } = context
      const current = readBodyText(body, currentKey)
      const fresh = await newPasswordOf(body, model, passwords, [caller.name, caller.email])
      const errors = {
        ...(current === null && { [currentKey]: [invalid.required(ownAccount.current)] }),
        ...('errors' in fresh && fresh.errors),
      }
      if (current === null || 'errors' in fresh) throw invalidFields(errors)
      const proof = await proveCurrent({ ...parts, database, passwords }, caller, current)
      const hash = await passwords.hash(fresh.secret)
      await database.write(async (writer) => {
        await proof.attempt.succeeded(writer)
        const now = await accountByEmail(writer, model, caller.email, database.dialect.forUpdate)
        if ((now?.password ?? null) !== proof.hash) throw unauthenticated()
        await setPassword(writer, parts.writing, model, { caller, hash })
      })
      context.log.info({ account: caller.id, address: place.address }, 'password changed')
      return {}
    },
  }),
  call({
    ...common,
    method: 'GET',
    path: '/api/user/sessions',
    answers: okWith(described.ownSessions.answers, sessions),
    operation: 'listOwnSessions',
    client: 'user.sessions.list',
    summary: described.ownSessions.does,
    handler: async ({ session: { context, sessions } }, { caller }) => ({
      body: { data: await listSessions(context.database, caller.id, context.now(), sessions.of(caller)) },
    }),
  }),
  call({
    ...common,
    method: 'DELETE',
    path: '/api/user/sessions',
    answers: noContent(described.endOwnSessions.answers),
    operation: 'endOtherSessions',
    client: 'user.sessions.endOthers',
    summary: described.endOwnSessions.does,
    handler: async ({ session }, { caller }) => {
      await endSessions(session, caller, { keep: session.sessions.of(caller) })
      return {}
    },
  }),
  call({
    ...common,
    method: 'DELETE',
    path: '/api/user/sessions/{id}',
    id: {
      schema: { type: 'string', pattern: sessionIdPattern.source },
      read: (text) => {
        if (!isSessionId(text)) throw missing()
        return text
      },
    },
    answers: { ...noContent(described.endOwnSession.answers), forgets: true },
    operation: 'endOwnSession',
    client: 'user.sessions.end',
    summary: described.endOwnSession.does,
    handler: async ({ session }, { caller, id }) => {
      if ((await endSessions(session, caller, { id })) === 0) throw missing()
      return { forget: session.sessions.of(caller)?.id === id }
    },
  }),
  call({
    ...common,
    method: 'PUT',
    path: '/api/user/settings/{id}',
    id: {
      schema: { type: 'string', pattern: settingName.source },
      read: (text) => {
        if (!settingName.test(text)) throw new HttpError(404, refused.missing(ownAccount.setting))
        return text
      },
    },
    body: { schema: personalSetting, limit: longestSetting + bodyFrame },
    answers: noContent(described.ownSetting.answers),
    fails: [507],
    operation: 'updateOwnSetting',
    client: 'user.settings.update',
    summary: described.ownSetting.does,
    handler: async ({ session: { context } }, { caller, id, body }) => {
      const refuse = (sentence: string) => invalidFields({ value: [sentence] })
      const { value } = body
      if (value === undefined) throw refuse(invalid.required(ownAccount.value))
      const json = value === null ? null : JSON.stringify(value)
      if (json !== null && Buffer.byteLength(json) > longestSetting)
        throw refuse(ownAccount.longSetting(longestSetting))
      const kept = await context.database.write((writer) => savePersonalSetting(writer, caller.id, id, json))
      if (!kept) throw refuse(ownAccount.fullSettings(mostSettings))
      return {}
    },
  }),
]

/** @returns the number of ended sessions; if it is 0, the history gets no entry */
const endSessions = (
  { context, model, sessions }: SessionParts,
  caller: Caller,
  which: Parameters<typeof sessions.endOf>[2],
): Promise<number> =>
  context.database.write(async (writer) => {
    const ended = await sessions.endOf(writer, caller.id, which)
    if (ended > 0) await noteSession(writer, model, context.now(), caller, 'sessions-ended')
    return ended
  })
