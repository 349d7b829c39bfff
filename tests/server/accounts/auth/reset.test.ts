import { afterAll, beforeAll, expect, test } from 'vitest'
import { standingClock } from '../../../support/clock.ts'
import { serverOn, serving } from '../../../support/databases.ts'
import { startMailServer } from '../../../support/mail-server.ts'
import { makePerson, makeRole, passphrase } from '../../../support/people.ts'

const fresh = 'a phrase nobody knows yet'

const clock = standingClock()
const mail = await startMailServer()
const server = serving({
  now: clock.now,
  smtpUrl: `smtp://127.0.0.1:${mail.port}`,
  mailFrom: 'office@example.org',
  appUrl: 'https://office.example.org/tracking',
})
afterAll(() => mail.stop())
let role: number
beforeAll(async () => {
  role = await makeRole(server, 'Readers', ['scales.read'])
})

const reset = (token: string, password = fresh, confirmed = password) =>
  server.stranger.call('POST', '/api/password-reset', { token, password, confirm_password: confirmed })
const linkFor = async (id: number): Promise<string> =>
  (await server.call('POST', `/api/users/${id}/reset-link`)).body.data.token

test('an administrator makes a link that sets a new password, once', async () => {
  const rob = await makePerson(server, 'rob@example.org', [role])
  const { status, body } = await server.call('POST', `/api/users/${rob.id}/reset-link`)
  expect(status).toBe(201)
  expect(body.data.link).toBe(`https://office.example.org/tracking/#/new-password/${body.data.token}`)
  expect((await reset(body.data.token, 'short')).body.errors).toHaveProperty('password')
  expect((await reset(body.data.token, fresh, `${fresh}!`)).body.errors).toHaveProperty('confirm_password')
  expect((await rob.call('GET', '/api/user')).status).toBe(200)
  expect((await reset(body.data.token)).status).toBe(204)
  expect((await rob.call('GET', '/api/user')).status).toBe(401)
  expect((await reset(body.data.token)).body.errors).toHaveProperty('token')
  await server.signIn(rob.email, fresh)
})

test('a link is good for an hour, and not beside a later one', async () => {
  const lea = await makePerson(server, 'lea@example.org', [role])
  const first = await linkFor(lea.id)
  const second = await linkFor(lea.id)
  expect((await reset(first)).status).toBe(422)
  clock.pass(3601)
  expect((await reset(second)).status).toBe(422)
  expect(
    (await server.stranger.call('POST', '/api/login', { email: lea.email, password: passphrase })).status,
  ).toBe(200)
})

test('a link ends with the email it was made for', async () => {
  const kim = await makePerson(server, 'kim@example.org', [role])
  const token = await linkFor(kim.id)
  await server.call('PUT', `/api/users/${kim.id}`, { name: 'Kim', email: kim.email })
  expect((await reset(token, 'short')).body.errors).toHaveProperty('password') // it is still good
  await server.call('PUT', `/api/users/${kim.id}`, { email: 'kim.anew@example.org' })
  expect((await reset(token)).body.errors).toHaveProperty('token')
})

test('who may not update users makes no link, and nobody for one who outranks them', async () => {
  const helpers = await makeRole(server, 'Helpers', ['users.read', 'users.update'])
  const hal = await makePerson(server, 'hal@example.org', [helpers])
  const ron = await makePerson(server, 'ron@example.org', [role])
  expect((await ron.call('POST', `/api/users/${hal.id}/reset-link`)).status).toBe(403)
  expect((await hal.call('POST', '/api/users/1/reset-link')).status).toBe(403)
  expect((await hal.call('POST', `/api/users/${ron.id}/reset-link`)).status).toBe(403) // ron reads scales, hal doesn't
  expect((await server.call('POST', '/api/users/999999/reset-link')).status).toBe(404)
})

test('who asks by mail gets a link; the answer never says whether there is an account', async () => {
  const mia = await makePerson(server, 'mia@example.org', [role])
  const ask = (email: string) => server.stranger.call('POST', '/api/password-reset-request', { email })
  expect((await server.stranger.call('GET', '/api/session-options')).body).toEqual({
    mail: true,
    notice: null,
  })
  const unknown = await ask('nobody@example.org')
  const known = await ask(mia.email)
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  const links = () => mail.letters.filter((letter) => letter.includes('#/new-password/'))
  await expect.poll(() => links().length).toBe(1)
  const token = /#\/new-password\/([\w-]{43})/.exec(links()[0] ?? '')?.[1] ?? ''
  expect(links()[0]).toContain('mia@example.org')
  expect((await reset(token)).status).toBe(204)
  await server.signIn(mia.email, fresh)
})

test('what is no link sets nothing', async () => {
  for (const token of [null, 3, '', 'x', 'a'.repeat(43), { a: 1 }]) {
    const answer = await server.stranger.call('POST', '/api/password-reset', {
      token,
      password: fresh,
      confirm_password: fresh,
    })
    expect(answer.status).toBe(422)
  }
})

test('without a mail server the page is told, and asking is answered all the same', async () => {
  const server = await serverOn('sqlite')
  expect((await server.stranger.call('GET', '/api/session-options')).body).toEqual({
    mail: false,
    notice: null,
  })
  const asked = await server.stranger.call('POST', '/api/password-reset-request', { email: server.email })
  expect(asked.status).toBe(202)
  await server.stop()
})
