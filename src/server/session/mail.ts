import { createTransport } from 'nodemailer'

/** One message to one person, as plain text. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export type Post = (letter: Letter) => Promise<void>

const patience = 10_000

/**
 * Sends mail by SMTP.
 * @param address smtp://… or smtps://user:secret@host
 * @param from who the mail is from
 */
export const makePost = (address: string, from: string): Post => {
  const transport = createTransport(
    { url: address, connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience },
    { from },
  )
  return async (letter) => {
    await transport.sendMail({ ...letter, disableFileAccess: true, disableUrlAccess: true })
  }
}
