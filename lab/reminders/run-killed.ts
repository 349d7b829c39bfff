import { setTimeout as pause } from 'node:timers/promises'
import { startOfficeMail } from '../../tests/server/events/outbox/mail-server.ts'
import { newPlace } from '../running/database.ts'
import { openOffice } from '../running/office.ts'
import { makeReferences, newPerson, readersRole } from '../running/people.ts'
import { openBooks } from '../saving/ledger.ts'
import { fileDigests, letHourCome } from './hours-by-hand.ts'

export interface KilledOptions {
  readonly database: string
  readonly rounds: number
}

const people = 30
const longestPeace = 700
const patience = 60_000

/**
 * Lets the hour of some people come, and kills the server with `kill -9` while their mails are written and sent.
 * @returns how many mails each hour has written that were not one for each person, which never arrived, which twice under
 *   two ids, and how often something was interrupted
 */
export const runKilled = async ({ database, rounds }: KilledOptions) => {
  const place = await newPlace(database)
  const mail = await startOfficeMail(() => pause(Math.random() * 20))
  const { smtpUrl, mailFrom, appUrl } = mail.settings
  const environment = { SMTP_URL: smtpUrl, MAIL_FROM: mailFrom, APP_URL: appUrl }
  const open = () => openOffice({ databaseUrl: place.url, environment })
  let office = await open()
  let books: Awaited<ReturnType<typeof openBooks>> | null = null
  try {
    const role = await readersRole(office)
    const references = await makeReferences(office)
    await office.admin.call('POST', '/api/proposals', { ...references, last_date: '2099-12-24' })
    for (let at = 0; at < people; at += 1) {
      const person = await newPerson(office, `killed-${at}`, [role], `127.0.7.${at + 1}`)
      const body = { entity: 'proposal', list: null, days: 'every' }
      // The hour first: it has come today, and nothing is due before it is let come again.
      await person.ask('/api/reminders/hour', { method: 'PUT', body: { hour: '00:00' } })
      await person.ask('/api/reminders', { method: 'POST', body })
    }
    books = await openBooks(place.url)
    let interrupted = 0
    for (let round = 0; round < rounds; round += 1) {
      await fileDigests(place.url, round)
      await letHourCome(place.url)
      void office.admin.call('PUT', '/api/reminders/hour', { hour: '00:00' }).catch(() => {})
      await pause(Math.random() * longestPeace)
      await office.stop('SIGKILL')
      await books.anew()
      const written = `select count(*) as n from engine_outbox where key like 'digest:%'`
      const done = `select count(*) as n from engine_outbox where key like 'digest:%' and state = 'done'`
      const [[of], [ended]] = [await books.rows(written), await books.rows(done)]
      if (Number(ended?.n) < people && Number(of?.n) > 0) interrupted += 1
      office = await open()
      for (const until = Date.now() + patience; Date.now() < until; await pause(100)) {
        await books.anew()
        const [now] = await books.rows(done)
        if (Number(now?.n) >= people) break
      }
    }
    await fileDigests(place.url, rounds)
    await pause(1000)
    await books.anew()
    const entries = await books.rows(`select mark, key from engine_outbox where key like 'filed:%'`)
    const byRound = Map.groupBy(entries, ({ key }) => String(key).split(':')[1] ?? '')
    const arrived = Map.groupBy(mail.letters, ({ id }) => id.split('@')[0] ?? '')
    return {
      ...{ rounds, interrupted, written: entries.length, letters: mail.letters.length },
      notOneForEach: [...byRound].filter(([, of]) => of.length !== people).map(([round]) => round),
      lost: entries.filter(({ mark }) => !arrived.has(String(mark))).map(({ key }) => String(key)),
      unknown: [...arrived.keys()].filter((id) => !entries.some(({ mark }) => mark === id)),
      again: [...arrived.values()].filter((of) => of.length > 1).length,
    }
  } finally {
    await books?.close()
    await office.stop()
    await mail.stop()
    await place.remove()
  }
}
