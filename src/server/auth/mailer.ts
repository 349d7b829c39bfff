import { createTransport } from 'nodemailer'
import { accountMail } from '#texts/account'
import type { Context } from '../context/context.ts'

/** One message to one person, as plain text. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export type Mailer = (mail: Mail) => Promise<void>

const timeout = 10_000

/** What stays on this machine passes nobody who could read it. */
const isLoopback = (address: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(new URL(address).hostname)

/**
 * Sends mail by SMTP, and none in clear over a network: a link to set a password is as good as the password.
 * @param address smtp://… or smtps://user:secret@host; `?requireTLS=false` lets a server have it that knows no TLS
 * @param from who the mail is from
 */
export const createMailer = (address: string, from: string): Mailer => {
  const transport = createTransport(
    {
      url: address, // what it says itself of these goes before
      requireTLS: !isLoopback(address),
      ...{ connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout },
    },
    { from },
  )
  return async (mail) => {
    await transport.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true })
  }
}

/** What changed of how somebody signs in. */
export interface ChangedCredentials {
  readonly password: boolean
  readonly email: boolean
}

/** Tells somebody by mail, under the address that they had, after the commit; nobody waits for it. */
export type TellAccount = (
  person: { readonly name: string; readonly email: string },
  changed: ChangedCredentials,
) => void

/** @param mail null where no mail is set up: then nobody is told */
export const makeTellAccount =
  (
    mail: { readonly mailer: Mailer; readonly appUrl: string; readonly product: string } | null,
    { now, log }: Pick<Context, 'now' | 'log'>,
  ): TellAccount =>
  ({ name, email }, changed) => {
    if (mail === null || !(changed.password || changed.email)) return
    const { mailer, appUrl, product } = mail
    mailer({
      to: email,
      subject: accountMail.subject(product),
      text: accountMail.text(name, product, changed, now().toISOString(), appUrl),
    }).catch((err: unknown) => log.error({ err }, 'the mail about a changed account failed'))
  }
