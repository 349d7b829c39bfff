import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Throttle } from '../../../../src/server/accounts/auth/throttle.ts'
import { type Database, openDatabase } from '../../../../src/server/platform/database/index.ts'
import { HttpError } from '../../../../src/server/platform/errors/http-error.ts'
import { standingClock } from '../../../support/clock.ts'
import { onBoth } from '../../../support/places.ts'

const email = 'vera@example.org'
const office = '192.0.2.1'

onBoth((place) => {
  const clock = standingClock()
  let url: string
  let database: Database
  let throttle: Throttle
  let questions: number
  const open: { close(): unknown }[] = []

  /** A throttle as another process has one, and the questions that it asks the database. */
  const throttleOn = (on: Database): Throttle => {
    const made = new Throttle(
      {
        rows: (...asked) => on.rows(...asked),
        subscribe: (listener) => on.subscribe(listener),
        write: (work) => {
          questions += 1
          return on.write(work)
        },
      },
      clock.now,
    )
    open.push(made)
    return made
  }
  beforeEach(async () => {
    url = await place.fresh()
    database = await openDatabase(url)
    await database.join('of this test')
    await database.write((writer) =>
      writer.run(
        'create table engine_attempts (bucket text primary key, attempts int not null, began_at text not null, blocked_until text not null, succeeded_at text)',
      ),
    )
    questions = 0
    throttle = throttleOn(database)
  })
  afterEach(async () => {
    for (const each of open.splice(0)) await each.close()
    await database.close()
  })

  /** The seconds to wait; 0 where the attempt is let through. */
  const attempt = (who: string, where: string, by = throttle): Promise<number> =>
    by.attempt(who, where).then(
      () => 0,
      (refusal: unknown) => {
        if (refusal instanceof HttpError && refusal.status === 429)
          return Number(refusal.headers['retry-after'])
        throw refusal
      },
    )
  const attempts = async (count: number, who: (made: number) => string, where: string) => {
    for (let made = 0; made < count; made += 1) expect(await attempt(who(made), where)).toBe(0)
  }
  const signIn = async (who: string, where: string, by = throttle) => {
    const counted = await by.attempt(who, where)
    await database.write((writer) => counted.succeeded(writer))
  }

  test('who is refused is refused again without a question, until the time is over', async () => {
    await attempts(10, () => email, office)
    expect(() => throttle.refuseBlocked(email, office)).not.toThrow()
    expect(await attempt(email, office)).toBe(600)
    expect(questions).toBe(11)
    expect(() => throttle.refuseBlocked(email, office)).toThrow(HttpError)
    clock.pass(400)
    expect(await attempt(' VERA@example.org', office)).toBe(200)
    expect(questions).toBe(11)
    clock.pass(201)
    expect(await attempt(email, office)).toBe(0)
    expect(questions).toBe(12)
  })

  test('a blocked address asks no question with any other email either', async () => {
    await attempts(30, (made) => `nobody${made}@example.org`, office)
    expect(await attempt('nobody30@example.org', office)).toBe(300)
    for (let made = 31; made < 60; made += 1)
      expect(await attempt(`nobody${made}@example.org`, office)).toBe(300)
    expect(questions).toBe(31)
    expect(await attempt(email, '192.0.2.2')).toBe(0)
  })

  test('a clock that is set back ends what is remembered, as it ends what is stored', async () => {
    await attempts(10, () => email, office)
    await attempt(email, office)
    clock.pass(-290)
    expect(await attempt(email, office)).toBe(890)
    expect(questions).toBe(11)
    clock.pass(-311)
    expect(await attempt(email, office)).toBe(0)
    clock.pass(601)
  })

  test('whoever has signed in from a blocked address is let through, also by a process that has just begun', async () => {
    await signIn(email, office)
    await attempts(30, (made) => `nobody${made}@example.org`, office)
    const begun = throttleOn(database)
    for (const each of [throttle, begun]) {
      expect(await attempt('nobody30@example.org', office, each)).toBe(300)
      expect(await attempt(email, office, each)).toBe(0)
    }
  })

  test('another process hears who is unlocked, and who has signed in', async () => {
    const second = place.name === 'postgres' ? await openDatabase(url) : database
    if (second !== database) await second.join('of this test')
    const other = throttleOn(second)
    if (second !== database) open.push(second)
    await attempts(10, () => email, office)
    expect(await attempt(email, office)).toBe(600)
    expect(await attempt(email, office, other)).toBe(600)
    await database.write((writer) => throttle.unlock(writer, email))
    expect(await attempt(email, office)).toBe(0)
    while ((await attempt(email, office, other)) !== 0) await pause(5) // the word is on its way

    await attempts(30, (made) => `nobody${made}@example.org`, '192.0.2.9')
    expect(await attempt('nobody@example.org', '192.0.2.9', other)).toBe(300)
    await signIn('late@example.org', '192.0.2.10') // known from elsewhere counts for nothing here
    expect(await attempt('late@example.org', '192.0.2.9', other)).toBe(300)
    await database.write((writer) => Throttle.unlockAll(writer))
    while ((await attempt('late@example.org', '192.0.2.9', other)) !== 0) await pause(5)
  })

  test('who is unlocked is still known where they have signed in before', async () => {
    await signIn(email, office)
    await database.write((writer) => throttle.unlock(writer, email))
    for (let made = 0; made < 11; made += 1) await attempts(1, () => email, `198.51.100.${made}`)
    expect(await attempt(email, '198.51.100.99')).toBe(1)
    expect(await attempt(email, office)).toBe(0)
  })

  test('a success ends what is remembered of its account elsewhere', async () => {
    await signIn(email, office)
    for (let made = 0; made < 11; made += 1) await attempts(1, () => email, `198.51.100.${made}`)
    expect(await attempt(email, '198.51.100.99')).toBe(1)
    await signIn(email, office)
    expect(await attempt(email, '198.51.100.99')).toBe(0)
  })
})
