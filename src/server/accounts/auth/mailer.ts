import { createTransport } from 'nodemailer'
import { PermanentFailure } from '../../events/outbox/handler.ts'

/** One mail to one recipient. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The HTML version of the text. */
  readonly html?: string
  /** Unique to this mail and equal at each retry, so that mail programs recognize duplicates. */
  readonly mark: string
}

export type Mailer = (mail: Mail) => Promise<void>

const timeout = 10_000

/** Returns whether the host is this machine; a loopback connection needs no encryption. */
const isLoopback = (address: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(new URL(address).hostname)

/** Suppresses out-of-office replies: headers of RFC 3834 and of Exchange. */
const byMachine = { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' } as const

/**
 * Returns a function that sends mail by SMTP. It requires TLS except on loopback, because a link to set a password is
 * as powerful as the password.
 * @param address smtp://… or smtps://user:secret@host; `?requireTLS=false` allows a server without TLS
 * @param from the sender
 * @returns a function that throws PermanentFailure where the server rejects a mail for good
 */
export const createMailer = (address: string, from: string): Mailer => {
  const transport = createTransport(
    {
      url: address, // its own options override those below
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

/** Returns whether the server rejects this message permanently (5xx), not for a temporary or a sender's fault. */
const isForGood = (error: unknown): error is Error =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500
