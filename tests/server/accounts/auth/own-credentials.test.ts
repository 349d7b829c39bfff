import { afterAll, expect, test } from 'vitest'
import type { Loose } from '../../../support/calls.ts'
import { standingClock } from '../../../support/clock.ts'
import { serverOn, serving } from '../../../support/databases.ts'
import { startMailServer } from '../../../support/mail-server.ts'
import { makePerson, passphrase } from '../../../support/people.ts'

const fresh = 'a phrase nobody knows yet'
const another = { password: fresh, confirm_password: fresh }

const clock = standingClock()
const mail = await startMailServer()
const server = serving({
  now: clock.now,
  smtpUrl: `smtp://127.0.0.1:${mail.port}`,
  mailFrom: 'office@example.org',
  appUrl: 'https://office.example.org/tracking',
})
afterAll(() => mail.stop())

/** Somebody with full rights, who may change any account, and their own calls. */
const person = async (name: string) => {
  const someone = await makePerson(server, `${name}@example.org`, [1])
  const put = (body: Loose) => someone.call('PUT', `/api/users/${someone.id}`, body)
  return { ...someone, put }
}
const signsIn = async (email: string, password: string): Promise<boolean> =>
  (await server.stranger.call('POST', '/api/login', { email, password })).status === 200

test('neither changes without the current password, which the answer asks for by name', async () => {
  const ann = await person('ann')
  for (const body of [another, { email: 'thief@example.org' }, { ...another, current_password: '' }]) {
    const { status, body: answer } = await ann.put(body)
    expect([status, answer.errors]).toEqual([422, { current_password: ['Current password is required.'] }])
  }
  for (const current_password of ['not it at all', 7, null, { a: 1 }, fresh]) {
    const { status, body: answer } = await ann.put({ ...another, current_password })
    expect([status, Object.keys(answer.errors)]).toEqual([422, ['current_password']])
  }
  expect(await signsIn(ann.email, passphrase)).toBe(true)
  expect((await ann.put({ name: 'Ann A.', email: ann.email, password: '', roles: [1] })).status).toBe(200)
  const changed = await ann.put({ ...another, email: 'ann.a@example.org', current_password: passphrase })
  expect([changed.status, changed.body.data.email]).toEqual([200, 'ann.a@example.org'])
  expect(changed.body.data).not.toHaveProperty('current_password')
  expect(await signsIn('ann.a@example.org', fresh)).toBe(true)
  expect((await ann.call('GET', '/api/user')).status).toBe(200) // the session that changed it goes on
})

test('whatever else is wrong is said first', async () => {
  const zoe = await person('zoe')
  const { version } = (await zoe.call('GET', `/api/users/${zoe.id}`)).body.data
  const short = await zoe.put({ password: 'short', confirm_password: 'short' })
  expect(Object.keys(short.body.errors)).toEqual(['password'])
  expect(Object.keys((await zoe.put({ email: server.email })).body.errors)).toEqual(['email'])
  expect((await zoe.put({ ...another, version: version + 1 })).status).toBe(409)
})

test("an administrator changes somebody else's without it, and makes links for others alone", async () => {
  const bob = await person('bob')
  expect((await server.call('PUT', `/api/users/${bob.id}`, another)).status).toBe(200)
  expect(await signsIn(bob.email, fresh)).toBe(true)
  const own = await server.call('POST', '/api/users/1/reset-link')
  expect([own.status, own.body.message]).toEqual([403, expect.stringContaining('Change Password')])
  expect((await server.call('POST', `/api/users/${bob.id}/reset-link`)).status).toBe(201)
})

test('guesses count as attempts to sign in, are in the history, and are stopped', async () => {
  const eve = await person('eve')
  const guess = () => eve.put({ email: 'thief@example.org', current_password: 'not it at all' })
  const statuses: number[] = []
  for (let at = 0; at < 12; at++) statuses.push((await guess()).status)
  expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
  expect((await eve.put({ email: 'eve.e@example.org', current_password: passphrase })).status).toBe(429)
  expect((await eve.put({ name: 'Eve E.' })).status).toBe(200)
  const { data } = (await server.call('GET', `/api/users/${eve.id}/history?per_page=100`)).body
  const verbs = data.map(({ verb }: Loose) => verb)
  expect(verbs.filter((verb: string) => verb === 'password-refused')).toHaveLength(10)
  clock.pass(601)
  expect((await eve.put({ email: 'eve.e@example.org', current_password: passphrase })).status).toBe(200)
})

test('of two who change it at once by the same password, one does', async () => {
  const max = await person('max')
  const to = (password: string) =>
    max.put({ password, confirm_password: password, current_password: passphrase })
  const answers = await Promise.all([to(`${fresh} one`), to(`${fresh} two`)])
  const good = answers.filter(({ status }) => status === 200)
  expect(good).toHaveLength(1)
  for (const { status } of answers) expect([200, 401, 422]).toContain(status)
})

test('what changed is told to the address that one had', async () => {
  const tia = await person('tia')
  const latest = async (count: number) => {
    const theirs = () => mail.letters.filter((letter) => /^To: tia/m.test(letter))
    await expect.poll(() => theirs().length).toBe(count)
    return theirs()[count - 1] ?? ''
  }
  await tia.put({ email: 'tia.t@example.org', current_password: passphrase })
  const first = await latest(1)
  expect(first).toMatch(/^To: tia@example\.org/m)
  expect(first).toMatch(/the email address of your account .* changed on 21-11-2026 at \d\d:\d\d UTC/s)
  expect(first).not.toContain('tia.t@example.org')
  await server.call('PUT', `/api/users/${tia.id}`, { ...another, email: 'tia@example.org' })
  const second = await latest(2)
  expect(second).toMatch(/^To: tia\.t@example\.org/m)
  expect(second).toContain('the password and email address of your account')
  const again = await server.signIn('tia@example.org', fresh)
  const next = `${fresh} again`
  const own = { current_password: fresh, password: next, confirm_password: next }
  expect((await again.call('PUT', '/api/user/password', own)).status).toBe(204)
  expect(await latest(3)).toContain('the password of your account')
  const { token } = (await server.call('POST', `/api/users/${tia.id}/reset-link`)).body.data
  const reset = { token, password: fresh, confirm_password: fresh }
  expect((await server.stranger.call('POST', '/api/password-reset', reset)).status).toBe(204)
  expect(await latest(4)).toMatch(/^To: tia@example\.org/m)
  await server.call('PUT', `/api/users/${tia.id}`, { name: 'Tia T.' })
  await server.call('PUT', `/api/users/${tia.id}`, { email: 'tia@example.org' })
  await server.call('PUT', `/api/users/${tia.id}`, { email: 'tia.z@example.org' })
  expect(await latest(5)).toContain('the email address')
})

test('where mail does not go out, the change stands all the same', async () => {
  const server = await serverOn('sqlite', {
    smtpUrl: 'smtp://127.0.0.1:1',
    mailFrom: 'office@example.org',
    appUrl: 'https://office.example.org',
  })
  const uma = await makePerson(server, 'uma@example.org', [3])
  expect((await server.call('PUT', `/api/users/${uma.id}`, another)).status).toBe(200)
  await server.signIn(uma.email, fresh)
  await server.stop()
})
