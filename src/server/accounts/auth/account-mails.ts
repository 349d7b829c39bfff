import { accountMail, resetMail } from '#texts/account'
import type { AccountModel } from '../../access/account-model.ts'
import type { Context } from '../../access/context.ts'
import { addEntry } from '../../events/outbox/add-entry.ts'
import { NoLongerNeeded, type OutboxHandlers } from '../../events/outbox/handler.ts'
import type { LeasedEntry } from '../../events/outbox/leased-entries.ts'
import type { Writer } from '../../platform/database/driver/database.ts'
import type { Mailer } from './mailer.ts'
import { type ResetAccount, requestedLink, requestReset } from './resets.ts'

/** How mail leaves, where it is set up. */
export interface MailParts {
  readonly mailer: Mailer
  /** The public address, without a slash at its end. */
  readonly appUrl: string
  readonly product: string
}

/** What changed of how somebody signs in. */
interface ChangedCredentials {
  readonly password: boolean
  readonly email: boolean
}

/** Tells somebody by mail, under the address that they had, once what is written is committed. */
export type NotifyAccount = (
  writer: Writer,
  person: { readonly name: string; readonly email: string },
  changed: ChangedCredentials,
) => Promise<void>

const day = 86_400_000
const hour = 3_600_000
/** So late it is still worth knowing. */
const worthTelling = 3 * day
const mailSeconds = 60

/** @param mail null where no mail is set up: then nobody is told */
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

/** Mails a link to set a password to an account that has none, whose row is held. */
export type InviteAccount = (writer: Writer, account: Pick<ResetAccount, 'id' | 'email'>) => Promise<void>

/** @param mail null where no mail is set up: then whoever looks after accounts makes the link */
export const makeInviteAccount =
  (mail: MailParts | null, now: Context['now']): InviteAccount =>
  async (writer, account) => {
    if (mail === null) return
    const moment = now()
    await addResetMail(writer, mail, account, await requestReset(writer, account.id, moment), moment)
  }

/**
 * Asks for a mail with a link to set a new password. The link is as good as the password, so it is made when the mail
 * is sent and lies nowhere; what stands in the outbox is which request it answers.
 * @param request as `requestReset` gave it
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

/** What sends the mails of the outbox; nothing where no mail is set up. */
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
