import { accountMail, resetMail } from '#texts/account'
import type { AccountModel } from '../../access/account-model.ts'
import type { Context } from '../../access/context.ts'
import { addEntry } from '../../events/outbox/add-entry.ts'
import { NoLongerNeeded, type OutboxHandlers } from '../../events/outbox/handler.ts'
import type { LeasedEntry } from '../../events/outbox/leased-entries.ts'
import type { Writer } from '../../platform/database/driver/database.ts'
import type { Mailer } from './mailer.ts'
import { type ResetAccount, requestedLink, requestReset } from './resets.ts'

/** The mail settings of the server. */
export interface MailParts {
  readonly mailer: Mailer
  /** Public address of the product, without a trailing slash. */
  readonly appUrl: string
  readonly product: string
}

interface ChangedCredentials {
  readonly password: boolean
  readonly email: boolean
}

/** Queues a notice to the account's old address; the outbox sends it after the commit. */
export type NotifyAccount = (
  writer: Writer,
  person: { readonly name: string; readonly email: string },
  changed: ChangedCredentials,
) => Promise<void>

const day = 86_400_000
const hour = 3_600_000
/** An older notice is no longer sent. */
const worthTelling = 3 * day
const mailSeconds = 60

/** @param mail null without mail settings: nobody is notified */
export const makeNotifyAccount =
  (mail: MailParts | null, now: Context['now']): NotifyAccount =>
  async (writer, { name, email }, changed) => {
    if (mail === null || !(changed.password || changed.email)) return
    const { appUrl, product } = mail
    const moment = now()
    await addEntry(writer, moment, {
      kind: 'mail',
      recipient: email,
      subject: accountMail.subject(product),
      payload: { text: accountMail.text(name, product, changed, moment.toISOString(), appUrl) },
      until: new Date(moment.getTime() + worthTelling),
    })
  }

/** Queues a mail with a link to set the first password. The account's row must be locked. */
export type InviteAccount = (writer: Writer, account: Pick<ResetAccount, 'id' | 'email'>) => Promise<void>

/** @param mail null without mail settings: an administrator then makes the link by hand */
export const makeInviteAccount =
  (mail: MailParts | null, now: Context['now']): InviteAccount =>
  async (writer, account) => {
    if (mail === null) return
    const moment = now()
    await addResetMail(writer, mail, account, await requestReset(writer, account.id, moment), moment)
  }

/**
 * Queues a mail with a link to set a new password.
 * The outbox stores only the request, because the link is as powerful as the password; sending the mail makes the link.
 * @param request from `requestReset`
 */
export const addResetMail = async (
  writer: Writer,
  { product }: Pick<MailParts, 'product'>,
  account: Pick<ResetAccount, 'email'>,
  request: string,
  now: Date,
): Promise<void> => {
  await addEntry(writer, now, {
    kind: 'reset-mail',
    recipient: account.email,
    subject: resetMail.subject(product),
    payload: { request },
    until: new Date(now.getTime() + hour),
  })
}

const valueIn = ({ payload }: LeasedEntry, key: string): string | null => {
  const value: unknown = payload instanceof Object && key in payload ? Reflect.get(payload, key) : null
  return typeof value === 'string' ? value : null
}

const textIn = (entry: LeasedEntry, key: string): string => {
  const value = valueIn(entry, key)
  if (value === null) throw new NoLongerNeeded(key)
  return value
}

/** Returns the outbox handlers that send mail; none without mail settings. */
export const mailHandlers = (
  mail: MailParts | null,
  { database, now, log }: Pick<Context, 'database' | 'now' | 'log'>,
  model: AccountModel,
): OutboxHandlers => {
  if (mail === null) return {}
  const { mailer, appUrl, product } = mail
  const send = (entry: LeasedEntry, to: string, text: string, html: string | null = null) =>
    mailer({ to, subject: entry.subject, text, ...(html !== null && { html }), mark: entry.mark })
  return {
    mail: {
      seconds: mailSeconds,
      run: (entry) => send(entry, entry.recipient ?? '', textIn(entry, 'text'), valueIn(entry, 'html')),
    },
    'reset-mail': {
      seconds: mailSeconds,
      run: async (entry) => {
        const request = textIn(entry, 'request')
        const made = await database.write((writer) =>
          requestedLink(writer, model, request, now(), database.dialect.forUpdate),
        )
        if (made === null) throw new NoLongerNeeded(request)
        const { account, link } = made
        await send(entry, account.email, resetMail.text(account.name, product, `${appUrl}/${link.hash}`))
        log.info({ account: account.id }, 'reset link mailed')
      },
    },
  }
}
