import type { FastifyInstance } from 'fastify'
import { refused, resetMail, signIn } from '../../model/messages.ts'
import { invalidFields } from '../errors/refusal.ts'
import { bodyOf } from '../http/bodies.ts'
import { smallBodyLimit } from '../http/errors.ts'
import { nothingHeld } from './held.ts'
import { accountOfReset, makeResetLink, spendReset } from './resets.ts'
import { unkept } from './serve-session.ts'
import type { SessionParts } from './session-parts.ts'
import { newPasswordOf, setPassword, textIn } from './set-password.ts'
import { accountByEmail } from './sign-in.ts'

const badLink = () => invalidFields({ token: [refused.resetLink] })

/** Mails a link to whoever has that email. What comes of it is told to nobody but them. */
const mailLink = async (parts: SessionParts, email: string, address: string): Promise<void> => {
  const { context, model, throttle, post, appUrl } = parts
  const { database, now } = context
  if (post === null || appUrl === null) return
  if (!(await throttle.mayMail(email, address))) return
  const account = await accountByEmail(database, model, email)
  if (!account?.active) return
  const link = await database.write(async (writer) => {
    const still = await accountByEmail(writer, model, email, database.dialect.forUpdate)
    return still?.id === account.id && still.active ? makeResetLink(writer, account.id, now()) : null
  })
  if (link === null) return
  const product = context.model.title
  await post({
    to: account.email,
    subject: resetMail.subject(product),
    text: resetMail.text(account.name, product, `${appUrl}/${link.hash}`),
  })
  context.log.info({ account: account.id }, 'reset link mailed')
}

/** "Lost your password?": asking for a link by mail, and setting a new password by a link. Neither needs a session. */
export const serveResets = (app: FastifyInstance, parts: SessionParts): void => {
  const { context, model, sessions, throttle } = parts
  const { database, passwords, now, log } = context
  const route = { config: { need: 'nothing' as const }, onRequest: unkept }
  const small = { ...route, bodyLimit: smallBodyLimit }

  app.get('/api/session-options', route, async () => ({
    mail: parts.post !== null && parts.appUrl !== null,
    notice: database.health().sentence,
  }))

  app.post('/api/password-reset-request', small, async (request, reply) => {
    const email = textIn(bodyOf(request), model.emailField.key)
    if (email !== null)
      mailLink(parts, email, request.asker.address).catch((err: unknown) =>
        log.error({ err }, 'reset mail failed'),
      )
    return reply.code(202).send({ message: signIn.lostSent })
  })

  app.post('/api/password-reset', small, async (request, reply) => {
    const body = bodyOf(request)
    const token = textIn(body, 'token')
    const account = token === null ? null : await accountOfReset(database, model, token, now())
    if (token === null || account === null) throw badLink()
    const fresh = await newPasswordOf(body, model, passwords, [account.name, account.email])
    if ('errors' in fresh) throw invalidFields(fresh.errors)
    const hash = await passwords.hash(fresh.secret)
    await database.write(async (writer) => {
      await throttle.unlock(writer, account.email)
      // The account is held before the link is, as whoever makes another link does.
      const held = await accountOfReset(writer, model, token, now(), database.dialect.forUpdate)
      if (held === null || !(await spendReset(writer, token))) throw badLink()
      const caller = { ...account, ...nothingHeld }
      await setPassword(writer, parts.writing, model, sessions, { caller, hash, keep: null })
    })
    parts.tell(account, { password: true, email: false })
    log.info({ account: account.id }, 'password reset')
    return reply.code(204).send()
  })
}
