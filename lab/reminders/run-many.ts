import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../src/server/platform/database/index.ts'
import { textKey } from '../../src/server/platform/sql/text-key.ts'
import { startOfficeMail } from '../../tests/server/events/outbox/mail-server.ts'
import { besideOthers } from '../bench/beside-others.ts'
import { fillDatabase } from '../bench/server/rows.ts'
import { newPlace } from '../running/database.ts'
import { openOffice } from '../running/office.ts'
import { letHourCome } from './hours-by-hand.ts'

export interface ManyOptions {
  readonly database: string
  readonly people: number
  readonly rows: number
}

const patience = 120_000

/** So many people whose hour comes at one moment, each with a list that all have, and with rows of their own. */
export const runMany = async ({ database, people, rows }: ManyOptions) => {
  const place = await newPlace(database)
  const mail = await startOfficeMail()
  const { smtpUrl, mailFrom, appUrl } = mail.settings
  try {
    await fillDatabase(place.url, rows)
    await fillPeople(place.url, people)
    const office = await openOffice({
      ...{ databaseUrl: place.url, turns: true },
      environment: { SMTP_URL: smtpUrl, MAIL_FROM: mailFrom, APP_URL: appUrl },
    })
    try {
      const others = await besideOthers(office, async () => {
        await pause(2000)
        const began = performance.now()
        // The hour of the administrator is set so that it has come; that of the others came with it.
        await letHourCome(place.url)
        await office.admin.call('PUT', '/api/reminders/hour', { hour: '00:00' })
        let written = 0
        for (const until = Date.now() + patience; written < people && Date.now() < until; await pause(20))
          written = await digestsIn(office)
        const seconds = (performance.now() - began) / 1000
        for (const until = Date.now() + patience; mail.letters.length < people && Date.now() < until; )
          await pause(50)
        return { seconds, written, sent: (performance.now() - began) / 1000 }
      })
      const { value, ...noticed } = others
      const calm = await besideOthers(office, () => pause(5000))
      return {
        ...value,
        letters: mail.letters.length,
        twice: mail.letters.length - new Set(mail.letters.map(({ to }) => to)).size,
        ...{ beside: noticed, calm: { reads: calm.reads, saves: calm.saves, turn: calm.turn } },
      }
    } finally {
      await office.stop()
    }
  } finally {
    await mail.stop()
    await place.remove()
  }
}

const digestsIn = async (office: Awaited<ReturnType<typeof openOffice>>): Promise<number> => {
  const { body } = await office.admin.call('GET', '/api/outbox?state=done&per_page=1')
  const { body: waiting } = await office.admin.call('GET', '/api/outbox?per_page=1')
  return Number(body.total ?? 0) + Number(waiting.total ?? 0)
}

/** People as they would have been made, each with a third of what follows: a shared list, their own, and their own this month. */
const fillPeople = async (url: string, people: number): Promise<void> => {
  const database = await openDatabase(url)
  const today = new Date().toISOString().slice(0, 10)
  const at = new Date().toISOString()
  await database.write(
    async (writer) => {
      const [model = {}] = await writer.all('select * from users order by id limit 1')
      const [role] = await writer.rows('select target_id from users_roles where owner_id = ?', [
        Number(model.id),
      ])
      const [most] = await writer.rows('select max(id) from users')
      const first = Number(most?.[0]) + 1
      const columns = Object.keys(model)
      for (let id = first; id < first + people; id += 1) {
        const name = `Reminded ${id}`
        const email = `reminded-${id}@example.org`
        const own = { id, name, email, name_key: textKey(name, true), email_key: textKey(email, true) }
        const values = columns.map((column) => Reflect.get({ ...model, ...own }, column))
        await writer.run(
          `insert into users (${columns.map((column) => `"${column}"`).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
          values,
        )
        await writer.run('insert into users_roles (owner_id, target_id) values (?, ?)', [
          id,
          Number(role?.[0]),
        ])
        const wheres = [
          { processed_by: { me: true } },
          { processed_by: { me: true }, last_date: { from: 'month' } },
        ]
        for (const [place, where] of wheres.entries()) {
          const content = {
            select: { list: 'pursued', where },
            columns: null,
            sort: null,
            groups: null,
            layout: null,
            labels: {},
          }
          const [view] = await writer.rows(
            `insert into engine_views (entity, name, name_key, owner_id, owner_name, audience, content, same, version, changed_at, changed_by, changed_by_name)
            values ('proposal', ?, ?, ?, ?, 'mine', ?, '', 1, ?, ?, ?) returning id`,
            [`Mine ${place}`, `mine ${place}`, id, name, JSON.stringify(content), at, id, name],
          )
          await remind(writer, id, Number(view?.[0]), null, at)
        }
        await remind(writer, id, null, 'due-within-3-days', at)
        await writer.run('insert into engine_reminder_hours (account_id, hour, done) values (?, ?, ?)', [
          id,
          '00:00',
          today,
        ])
      }
      await writer.run(`update proposals set processed_by = ${first} + id % ${people}`)
    },
    { seconds: 600 },
  )
  await database.close()
}

type Writer = Parameters<Parameters<Awaited<ReturnType<typeof openDatabase>>['write']>[0]>[0]

const remind = async (
  writer: Writer,
  account: number,
  view: number | null,
  list: string | null,
  at: string,
): Promise<void> => {
  await writer.run(
    `insert into engine_reminders (account_id, entity, view_id, list, name, at, days, mail, inbox, paused, made_at)
    values (?, 'proposal', ?, ?, 'Mine', 'days', 'every', 1, 1, 0, ?)`,
    [account, view, list, at],
  )
}
