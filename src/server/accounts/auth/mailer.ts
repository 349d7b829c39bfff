import { createTransport } from 'nodemailer'
import { PermanentFailure } from '../../events/outbox/handler.ts'

/** One message to one person. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same for who reads it with links and headings. */
  readonly html?: string
  /** The same at each try, and of no other message: who is sent it twice sees it once. */
  readonly mark: string
}

export type Mailer = (mail: Mail) => Promise<void>

const timeout = 10_000

/** What stays on this machine passes nobody who could read it. */
const isLoopback = (address: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(new URL(address).hostname)

/** Nobody who is away answers it: of RFC 3834, and of Exchange. */
const byMachine = { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' } as const

/**
 * Sends mail by SMTP, and none in clear over a network: a link to set a password is as good as the password.
 * @param address smtp://… or smtps://user:secret@host; `?requireTLS=false` lets a server have it that knows no TLS
 * @param from who the mail is from
 * @returns what sends one; it throws Refused where the server will never take it
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
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return async ({ mark, ...mail }) => {
    const messageId = `<${mark}@${domain}>`
    try {
      await transport.sendMail({
        ...{ ...mail, messageId, headers: byMachine },
        ...{ disableFileAccess: true, disableUrlAccess: true },
      })
    } catch (error) {
      throw isForGood(error) ? new PermanentFailure(error.message, { cause: error }) : error
    }
  }
}

/** Whether the server would refuse this message each time, rather than now, or whoever sends it. */
const isForGood = (error: unknown): error is Error =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500
