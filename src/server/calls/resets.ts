import { refused } from '#texts/answers'
import { described } from '#texts/calls'
import { signIn } from '#texts/sign-in'
import { failure } from '../../../schemas/failure.ts'
import { reset } from '../../../schemas/reset.ts'
import { resetRequest } from '../../../schemas/reset-request.ts'
import { sessionOptions } from '../../../schemas/session-options.ts'
import { addResetMail } from '../accounts/auth/account-mails.ts'
import { noGrants } from '../accounts/auth/grants.ts'
import { accountOfReset, requestReset, spendReset } from '../accounts/auth/resets.ts'
import type { SessionParts } from '../accounts/auth/session-parts.ts'
import { newPasswordOf, readBodyText, setPassword } from '../accounts/auth/set-password.ts'
import { accountByEmail } from '../accounts/auth/sign-in.ts'
import { invalidFields } from '../platform/errors/http-error.ts'
import { smallBodyLimit } from '../platform/http/errors.ts'
import { type Call, call, noContent, okWith } from './call.ts'

const common = { need: 'nothing', tag: 'Session', kept: false } as const

/**
 * The calls of "Lost your password?": request a link by mail, and set a new password by a link. Neither needs a
 * session.
 */
export const resetCalls: readonly Call[] = [
  call({
    ...common,
    method: 'GET',
    path: '/api/session-options',
    answers: okWith(described.options.answers, sessionOptions),
    operation: 'getSessionOptions',
    client: 'session.options',
    summary: described.options.does,
    handler: ({ session: { context, mail } }) => ({
      body: { mail: mail !== null, notice: context.database.health().sentence },
    }),
  }),
  call({
    ...common,
    method: 'POST',
    path: '/api/password-reset-request',
    body: { schema: resetRequest, limit: smallBodyLimit },
    answers: okWith(described.askForReset.answers, failure, 202),
    operation: 'requestPasswordReset',
    client: 'session.requestPasswordReset',
    summary: described.askForReset.does,
    handler: ({ session }, { body, place }) => {
      const email = readBodyText(body, session.model.emailField.key)
      if (email !== null)
        mailLink(session, email, place.address).catch((err: unknown) =>
          session.context.log.error({ err }, 'a reset mail was not written'),
        )
      return { body: { message: signIn.lostSent } }
    },
  }),
  call({
    ...common,
    method: 'POST',
    path: '/api/password-reset',
    body: { schema: reset, limit: smallBodyLimit },
    answers: noContent(described.reset.answers),
    fails: [507],
    operation: 'resetPassword',
    client: 'session.resetPassword',
    summary: described.reset.does,
    handler: async ({ session: parts }, { body }) => {
      const { context, model, throttle } = parts
      const { database, passwords, now, log } = context
      const token = readBodyText(body, 'token')
      const account = token === null ? null : await accountOfReset(database, model, token, now())
      if (token === null || account === null) throw badLink()
      const fresh = await newPasswordOf(body, model, passwords, [account.name, account.email])
      if ('errors' in fresh) throw invalidFields(fresh.errors)
      const hash = await passwords.hash(fresh.secret)
      await database.write(async (writer) => {
        await throttle.unlock(writer, account.email)
        // Locks the account before the link, in the same order as the creation of a link.
        const held = await accountOfReset(writer, model, token, now(), database.dialect.forUpdate)
        if (held === null || !(await spendReset(writer, token))) throw badLink()
        const caller = { ...account, ...noGrants }
        await setPassword(writer, parts.writing, model, { caller, hash })
      })
      log.info({ account: account.id }, 'password reset')
      return {}
    },
  }),
]

const badLink = () => invalidFields({ token: [refused.resetLink] })

/** Mails a reset link to the account with that email. The caller does not learn whether there is one. */
const mailLink = async (parts: SessionParts, email: string, address: string): Promise<void> => {
  const { context, model, throttle, mail } = parts
  const { database, now } = context
  if (mail === null) return
  if (!(await throttle.mayMail(email, address))) return
  const account = await accountByEmail(database, model, email)
  if (!account?.active) return
  await database.write(async (writer) => {
    const still = await accountByEmail(writer, model, email, database.dialect.forUpdate)
    if (still?.id !== account.id || !still.active) return
    await addResetMail(writer, mail, still, await requestReset(writer, still.id, now()), now())
  })
}
