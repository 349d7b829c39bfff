import { inside } from '../../commands/parts/paths.mjs'
import { type Letter, startOfficeMail } from '../server/events/outbox/mail-server.ts'
import { type Product, startProduct } from '../support/product.ts'
import { folderOf } from '../support/workshop.ts'

/** The product that the engine's tests walk through, and those that show what the language says. */
export const workshop = folderOf('workshop')
export const example = (name: string): string => inside('examples', name)
const asDemo = (folder: string, rows = 60) =>
  startProduct({ args: ['--app', folder, '--demo', '--rows', String(rows)] })

/** What the mail server of the office `mail` says of an address, as SMTP has it: it takes what none is said of. */
export const mailSays = new Map<string, number>()

/** What that server, and that of `own-mail`, has taken. */
export const takenLetters: (() => readonly Letter[])[] = []

const withMail = async (args: readonly string[]): Promise<Product> => {
  const mail = await startOfficeMail((to) => mailSays.get(to) ?? null)
  const { smtpUrl, mailFrom, appUrl } = mail.settings
  const environment = { SMTP_URL: smtpUrl, MAIL_FROM: mailFrom, APP_URL: appUrl }
  takenLetters.push(() => mail.letters)
  const product = await startProduct({ environment, args })
  const stop: Product['stop'] = async (signal) => {
    const code = await product.stop(signal)
    await mail.stop()
    return code
  }
  return { ...product, stop }
}

/** The servers that tests walk through. A worker starts each once, when the first test asks for it. */
export const offices = {
  empty: (environment: Readonly<Record<string, string>> = {}): Promise<Product> =>
    startProduct({ environment, args: ['--app', workshop] }),
  /** Over the rows of `npm run demo`, the same ones each time. */
  demo: () => asDemo(workshop),
  /** … more of them than are changed in one go. */
  large: () => asDemo(workshop, 3_200),
  /** … so many that a change of them goes on for seconds. */
  huge: () => asDemo(workshop, 13_000),
  library: () => startProduct({ args: ['--app', example('library')] }),
  helpdesk: () => asDemo(example('helpdesk')),
  rental: () => asDemo(example('rental')),
  superstore: () => startProduct({ args: ['--app', example('superstore')] }),
  /** Where the clock changes, whatever the machine's own does. */
  berlin: () => startProduct({ environment: { APP_TIME_ZONE: 'Europe/Berlin' }, args: ['--app', workshop] }),
  /** … that sends mail, to a server that says what `mailSays` does. */
  mail: () => withMail(['--app', workshop]),
  /** The repository's own product. */
  own: () => startProduct(),
  /** … that sends mail. */
  'own-mail': () => withMail([]),
} as const

export type Office = keyof typeof offices
