import { setTimeout as pause } from 'node:timers/promises'
import { accountModel } from '../../src/server/access/account-model.ts'
import { businessDay, type Context } from '../../src/server/access/context.ts'
import {
  mailHandlers,
  makeInviteAccount,
  makeNotifyAccount,
} from '../../src/server/accounts/auth/account-mails.ts'
import { makeGuard } from '../../src/server/accounts/auth/guard.ts'
import { createMailer } from '../../src/server/accounts/auth/mailer.ts'
import { makePasswords } from '../../src/server/accounts/auth/passwords.ts'
import { makeRefusals } from '../../src/server/accounts/auth/refusal-log.ts'
import { SessionCache } from '../../src/server/accounts/auth/sessions.ts'
import { Throttle } from '../../src/server/accounts/auth/throttle.ts'
import { faultOfWhere } from '../../src/server/calls/where-parameter.ts'
import { OutboxRunner } from '../../src/server/events/outbox/runner.ts'
import { loadModel, startServer } from '../../src/server/index.ts'
import { ReminderClock } from '../../src/server/people/reminders/reminder-clock.ts'
import { openDatabase } from '../../src/server/platform/database/index.ts'
import { makeRecordParts } from '../../src/server/rows/read/record-parts.ts'
import { startOfficeMail } from '../../tests/server/events/outbox/mail-server.ts'
import { signIn } from '../../tests/support/calls.ts'
import { newPlace } from '../running/database.ts'
import { account } from '../running/office.ts'
import { makeReferences, passphrase } from '../running/people.ts'
import { momentsOf, wallMinutes } from './wall-times.ts'

export interface YearOptions {
  readonly database: string
  readonly zone: string
  /** How many servers look at once; more than one on PostgreSQL alone. */
  readonly servers: number
  readonly days: number
}

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const begins = Date.UTC(2026, 0, 5, 12) // a Monday

/** Whom it is tried with: their hour, and on which days. */
const people = [
  { hour: '07:30', days: 'workdays' },
  { hour: '00:00', days: 'every' },
  { hour: '02:30', days: 'every' },
  { hour: '03:00', days: ['sun'] },
  { hour: '01:15', days: ['sun', 'mon'] },
  { hour: '12:00', days: ['mon', 'thu'] },
  { hour: '23:45', days: 'workdays' },
  { hour: '02:15', days: 'workdays' },
] as const

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
const comes = (days: (typeof people)[number]['days'], date: string): boolean => {
  const name = weekdays[new Date(date).getUTCDay()] ?? 'sun'
  if (days === 'every') return true
  if (days === 'workdays') return name !== 'sat' && name !== 'sun'
  return days.some((each) => each === name)
}

/**
 * A year of days in a zone, by a clock that jumps ahead some minutes or hours at a time, and now and then back: what a
 * server that is busy, away, or whose clock is set sees. The mail server takes nothing for some hours a month.
 */
export const runYear = async ({ database: kind, zone, servers, days }: YearOptions) => {
  const place = await newPlace(kind)
  let moment = begins
  const now = () => new Date(moment)
  let isAway = false
  const mail = await startOfficeMail(() => (isAway ? 451 : null))
  const emails = await setUp(place.url, zone, now)
  const model = { ...(await loadModel()), zone }
  const accounts = accountModel(model)
  const { smtpUrl, mailFrom, appUrl } = mail.settings
  const ways = { mailer: createMailer(smtpUrl, mailFrom), appUrl, product: model.title }
  const opened = await Promise.all(
    Array.from({ length: servers }, async () => {
      const database = await openDatabase(place.url)
      const log: Context['log'] = { info: () => {}, warn: () => {}, error: () => {} }
      const sessions = new SessionCache(database, accounts, now)
      const throttle = new Throttle(database, now)
      const passwords = makePasswords([])
      const told = { notify: makeNotifyAccount(null, now), invite: makeInviteAccount(null, now) }
      const guarding = { model: accounts, sessions, passwords, throttle, ...told }
      const refusals = makeRefusals({ database, now, log }, accounts)
      const guard = makeGuard({ database, ...guarding, refusals })
      const context: Context = { model, database, now, today: businessDay(zone, now), log, passwords, guard }
      const faultOf = (...[entity, where, caller]: Parameters<Parts['faultOf']>) =>
        faultOfWhere(model, entity, where, caller)
      const parts = { parts: makeRecordParts(context), accounts, faultOf }
      const outbox = new OutboxRunner(context, mailHandlers(ways, context, accounts))
      const close = async () => {
        await outbox.stop()
        sessions.close()
        throttle.close()
        await database.close()
      }
      return { database, outbox, clock: new ReminderClock(parts, ways), close }
    }),
  )
  const [first] = opened
  if (first === undefined) throw new Error('No server was asked for.')
  for (const { outbox } of opened) outbox.start()
  /** Until nothing is on its way that could go now. */
  const sent = async () => {
    for (const { outbox } of opened) outbox.wake()
    const due = `select 1 from engine_outbox where state = 'running' or (state = 'waiting' and due <= ?) limit 1`
    while ((await first.database.rows(due, [now().toISOString()])).length > 0) {
      for (const { outbox } of opened) outbox.wake()
      await pause(2)
    }
  }
  let steps = 0
  const ends = begins + days * day
  try {
    while (moment < ends) {
      const drawn = Math.random()
      // Mostly some minutes; now and then it was away for hours, and seldom its clock is set back.
      const ahead = drawn < 0.75 ? 5 + Math.random() * 175 : drawn < 0.98 ? 180 + Math.random() * 1000 : -45
      moment += Math.round(ahead) * minute
      isAway = new Date(moment).getUTCDate() % 28 === 1 && new Date(moment).getUTCHours() < 9
      await Promise.all(opened.map(({ clock }) => clock.look()))
      await sent()
      steps += 1
    }
    isAway = false
    for (let more = 0; more < 40; more += 1) {
      moment += hour
      await sent()
    }
    const rows = await first.database.rows(
      `select key, mark, state from engine_outbox where key like 'digest:%'`,
    )
    return { zone, steps, ...compare(zone, emails, rows, mail.letters, ends) }
  } finally {
    for (const { close } of opened) await close()
    await mail.stop()
    await place.remove()
  }
}

type Parts = ConstructorParameters<typeof ReminderClock>[0]

/** People with a reminder each on a list with rows, and one on a list that is empty. @returns their ids */
const setUp = async (url: string, timeZone: string, now: () => Date): Promise<readonly number[]> => {
  const { email: adminEmail, password: adminPassword } = account
  const options = { databaseUrl: url, host: '127.0.0.1', port: 0, timeZone, now, adminEmail, adminPassword }
  const mail = { smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'a@example.org', appUrl: 'https://example.org' }
  const server = await startServer({ ...options, ...mail })
  try {
    const admin = await signIn(server.url, adminEmail, adminPassword)
    const references = await makeReferences({ admin })
    await admin.call('POST', '/api/proposals', { ...references, last_date: '2026-12-24' })
    const { body: roles } = await admin.call('GET', '/api/roles')
    const role = roles.data.find((each: { everything?: boolean }) => each.everything)?.id ?? roles.data[0].id
    const ids: number[] = []
    for (const [at, { hour: said, days }] of people.entries()) {
      const email = `person-${at}@example.org`
      const secret = { password: passphrase, confirm_password: passphrase }
      const made = await admin.call('POST', '/api/users', {
        name: email,
        email,
        ...secret,
        roles: [role],
        active: true,
      })
      if (made.status !== 201) throw new Error(JSON.stringify(made.body))
      ids.push(made.body.data.id)
      const person = await signIn(server.url, email, passphrase)
      for (const list of [null, 'submitted'])
        await person.call('POST', '/api/reminders', { entity: 'proposal', list, days, mail: true })
      await person.call('PUT', '/api/reminders/hour', { hour: said })
    }
    return ids
  } finally {
    await server.stop()
  }
}

/** What was to come, by the clocks of the zone, against what came. */
const compare = (
  zone: string,
  ids: readonly number[],
  rows: readonly (readonly unknown[])[],
  letters: readonly { readonly id: string }[],
  ends: number,
) => {
  const minutes = wallMinutes(zone, begins, ends)
  const expected = new Set(
    people.flatMap(({ hour: said, days }, at) =>
      [...momentsOf(minutes, said)]
        .filter(([date, on]) => on > begins && on < ends - 2 * day && comes(days, date))
        .map(([date]) => `digest:${ids[at]}:${date}`),
    ),
  )
  // The day on which people said their hours is of no matter, where it may have come already; nor are the last ones.
  const [first = '', last = ''] = [begins, ends - 2 * day].map((at) => wallMinutes(zone, at, at)[0]?.day)
  const counts = (key: string): boolean => key.slice(-10) > first && key.slice(-10) < last
  const written = new Set(rows.map(([key]) => String(key)).filter(counts))
  const early = [...expected].filter(counts)
  const byMark = Map.groupBy(letters, ({ id }) => id.split('@')[0] ?? '')
  return {
    due: early.length,
    letters: letters.length,
    missing: early.filter((key) => !written.has(key)),
    notDue: [...written].filter((key) => !expected.has(key)),
    unsent: rows.filter(([, , state]) => state !== 'done').map(([key]) => String(key)),
    lost: rows.filter(([, mark]) => !byMark.has(String(mark))).map(([key]) => String(key)),
    twice: [...byMark].filter(([, of]) => of.length > 1).length,
  }
}
