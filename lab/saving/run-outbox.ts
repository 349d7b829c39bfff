import { setTimeout as pause } from 'node:timers/promises'
import { startOfficeMail } from '../../tests/server/events/outbox/mail-server.ts'
import { newPlace } from '../running/database.ts'
import { type Office, openOffice } from '../running/office.ts'
import { openBooks } from './ledger.ts'

export interface OutboxOptions {
  readonly rounds: number
  readonly database: string
  /** How many servers run at once; more than one on PostgreSQL alone. */
  readonly servers: number
  readonly tell?: (round: number, soFar: object) => void
}

const peopleAtOnce = 12
const changesOfEach = 8
/** A process that ends in the middle keeps what it took for so long; then others take it. */
const patience = 120_000
const longestPeace = 400

/**
 * Writes mails, and kills one server after another with `kill -9` while they are sent to a real mail server.
 * @returns how many were written and how many arrived; which never did; which arrived under two ids; which ids two mails
 *   had; and how often one arrived twice under its own id
 */
export const runOutbox = async ({ rounds, database, servers, tell = () => {} }: OutboxOptions) => {
  const place = await newPlace(database)
  const mail = await startOfficeMail(() => pause(Math.random() * 30))
  const { smtpUrl, mailFrom, appUrl } = mail.settings
  const environment = { SMTP_URL: smtpUrl, MAIL_FROM: mailFrom, APP_URL: appUrl }
  const open = () => openOffice({ databaseUrl: place.url, environment })
  const offices: Office[] = []
  let books: Awaited<ReturnType<typeof openBooks>> | null = null
  let interrupted = 0
  /** Whose address changed, by the address that they had: each is told once. */
  const acknowledged = new Set<string>()
  const written = new Set<string>()
  const result = () => {
    const idsOf = Map.groupBy(mail.letters, ({ to }) => to)
    const byId = Map.groupBy(mail.letters, ({ id }) => id)
    return {
      ...{
        acknowledged: acknowledged.size,
        written: written.size,
        letters: mail.letters.length,
        interrupted,
      },
      lost: [
        ...[...written].filter((id) => !byId.has(id)),
        ...[...acknowledged].filter((address) => !idsOf.has(address)),
      ],
      underTwoIds: [...idsOf]
        .filter(([, of]) => new Set(of.map(({ id }) => id)).size > 1)
        .map(([name]) => name),
      sharedIds: [...byId].filter(([, of]) => new Set(of.map(({ to }) => to)).size > 1).map(([id]) => id),
      again: [...byId].filter(([, of]) => of.length > 1).length,
    }
  }
  try {
    for (let at = 0; at < servers; at += 1) offices.push(await open())
    books = await openBooks(place.url)
    const [first] = offices
    const people: { readonly id: number }[] = []
    for (let n = 0; n < peopleAtOnce; n += 1) people.push(await makePerson(first as Office, n)) // there is one
    const addresses = new Map(people.map(({ id }, n) => [id, addressOf(n)]))
    for (let round = 0; round < rounds; round += 1) {
      const at = round % servers
      const office = offices[at] as Office // there are so many
      const changing = Promise.allSettled(
        people.map(async ({ id }, n) => {
          for (let time = 0; time < changesOfEach; time += 1) {
            const email = `somebody-${round}-${n}-${time}@example.org`
            const former = addresses.get(id) ?? ''
            const { status } = await office.admin.call('PUT', `/api/users/${id}`, { email })
            if (status === 200) acknowledged.add(former)
            addresses.set(id, email)
          }
        }),
      )
      // A fresh process is slow at first: the moment is drawn once letters come through.
      const already = mail.letters.length
      for (const end = Date.now() + 10_000; mail.letters.length < already + 3 && Date.now() < end; )
        await pause(1)
      await pause(Math.random() * longestPeace)
      await office.stop('SIGKILL')
      await changing
      await books.anew()
      const [under] = await books.rows(`select count(*) as n from engine_outbox where state = 'running'`)
      if (Number(under?.n) > 0) interrupted += 1
      offices[at] = await open()
      tell(round + 1, { letters: mail.letters.length, interrupted })
    }
    for (const until = Date.now() + patience; ; await pause(500)) {
      await books.anew()
      const [left] = await books.rows(`select count(*) as n from engine_outbox where state <> 'done'`)
      if (Number(left?.n) === 0 || Date.now() > until) break
    }
    for (const { mark } of await books.rows('select mark from engine_outbox'))
      written.add(`${String(mark)}@example.org`)
    return result()
  } finally {
    await books?.close()
    for (const office of offices) await office.stop()
    await mail.stop()
    await place.remove()
  }
}

const addressOf = (n: number): string => `somebody-${n}@example.org`

const makePerson = async ({ admin }: Office, n: number): Promise<{ readonly id: number }> => {
  const secret = 'a long enough passphrase of theirs'
  const made = await admin.call('POST', '/api/users', {
    ...{ name: `Somebody ${n}`, email: addressOf(n), roles: [2] },
    ...{ password: secret, confirm_password: secret },
  })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  return made.body.data
}
