import { afterAll, expect, test } from 'vitest'
import { standingClock } from '../../../support/clock.ts'
import { serving } from '../../../support/databases.ts'
import { directly } from '../../../support/direct-database.ts'
import { makePerson, makeRole, passphrase } from '../../../support/people.ts'
import { startOfficeMail } from './mail-server.ts'

const clock = standingClock()
/** What the mail server says of an address: it takes what none is said of. */
const says = new Map<string, number>()
const mail = await startOfficeMail((to) => says.get(to) ?? null)
const server = serving({ now: clock.now, ...mail.settings })
afterAll(() => mail.stop())

const person = async (name: string) =>
  makePerson(server, `${name}@example.org`, [await makeRole(server, name, ['scales.read'])])
const ask = (email: string) => server.stranger.call('POST', '/api/password-reset-request', { email })
const entryFor = async (email: string, state = '') => {
  const { body } = await server.call('GET', `/api/outbox?state=${state}`)
  return body.data.find((entry: { recipient: string }) => entry.recipient === email)
}
const tokenIn = (text = ''): string =>
  /#\/new-password\/([\w-]{43})/.exec(text.replaceAll('=3D', '='))?.[1] ?? ''
const lettersTo = (email: string) => mail.letters.filter(({ to }) => to === email)

test('a mail that the server does not take yet is tried again, and each link of it is good', async () => {
  const mia = await person('mia')
  says.set(mia.email, 451)
  expect((await ask(mia.email)).status).toBe(202)
  await expect.poll(async () => (await entryFor(mia.email))?.fault).toMatch(/No mia@example.org here/)
  expect(await entryFor(mia.email)).toMatchObject({ state: 'waiting', tries: 1, kind: 'reset-mail' })
  says.delete(mia.email)
  clock.pass(11)
  const { id } = await entryFor(mia.email)
  expect((await server.call('POST', `/api/outbox/${id}/retry`)).status).toBe(200)
  await expect.poll(() => lettersTo(mia.email)).toHaveLength(1)
  const [letter] = lettersTo(mia.email)
  expect(letter?.id).toMatch(/^[\w-]{36}@example\.org$/)
  const fresh = 'a phrase nobody knows yet'
  const body = { token: tokenIn(letter?.text), password: fresh, confirm_password: fresh }
  expect((await server.stranger.call('POST', '/api/password-reset', body)).status).toBe(204)
})

test('a mail that the server will never take is parked, and an administrator discards it', async () => {
  const rob = await person('rob')
  says.set(rob.email, 550)
  await ask(rob.email)
  await expect.poll(async () => (await entryFor(rob.email, 'parked'))?.state).toBe('parked')
  const { id } = await entryFor(rob.email, 'parked')
  expect((await server.stranger.call('GET', '/api/health')).body).toEqual({ status: 'ok', outbox: 'parked' })
  const gone = await server.call('POST', `/api/outbox/${id}/discard`)
  expect(gone.body.data).toMatchObject({ state: 'discarded', decided_by: { id: 1 } })
  expect((await server.stranger.call('GET', '/api/health')).body).toEqual({ status: 'ok', outbox: 'ok' })
  expect(lettersTo(rob.email)).toEqual([])
})

test('a link that is asked for lies nowhere until it is mailed, and is told to no administrator', async () => {
  const kim = await person('kim')
  says.set(kim.email, 451)
  await ask(kim.email)
  await expect.poll(async () => (await entryFor(kim.email))?.fault).toMatch(/451/)
  await directly(server.databaseUrl, (database) => {
    const [row] = database.prepare(`select payload from engine_outbox where recipient = ?`).all(kim.email)
    const { request } = JSON.parse(String(row?.payload))
    expect(Object.keys(JSON.parse(String(row?.payload)))).toEqual(['request'])
    expect(tokenIn(`#/new-password/${request}`)).toBe(request) // of the same form, and it opens nothing
    return request
  })
  expect(JSON.stringify(await entryFor(kim.email))).not.toMatch(/payload|request|new-password/)
})

test('a link that was asked for is not mailed once something ended it', async () => {
  const lea = await person('lea')
  says.set(lea.email, 451)
  await ask(lea.email)
  await expect.poll(async () => (await entryFor(lea.email))?.fault).toMatch(/451/)
  const off = await server.call('PUT', `/api/users/${lea.id}`, { active: false })
  expect(off.status, JSON.stringify(off.body)).toBe(200)
  says.delete(lea.email)
  clock.pass(11)
  const { id } = await entryFor(lea.email)
  expect((await server.call('POST', `/api/outbox/${id}/retry`)).status).toBe(200)
  await expect.poll(async () => (await entryFor(lea.email, 'discarded'))?.fault).toMatch(/not wanted/)
  expect(lettersTo(lea.email)).toEqual([])
})

test('who holds less than everything sees nothing of it and decides nothing', async () => {
  const ron = await person('ron')
  for (const [method, path] of [
    ['GET', '/api/outbox'],
    ['POST', '/api/outbox/1/retry'],
    ['POST', '/api/outbox/1/discard'],
  ] as const) {
    expect((await ron.call(method, path)).status).toBe(403)
    expect((await server.stranger.call(method, path)).status).toBe(401)
  }
  expect((await server.call('GET', '/api/outbox?state=odd')).body.errors).toHaveProperty('state')
})

test('that a password was changed is mailed with the change, or not at all', async () => {
  const tia = await person('tia')
  const wrong = { password: 'short', confirm_password: 'short' }
  expect((await server.call('PUT', `/api/users/${tia.id}`, wrong)).status).toBe(422)
  const fresh = { password: `${passphrase} more`, confirm_password: `${passphrase} more` }
  expect((await server.call('PUT', `/api/users/${tia.id}`, fresh)).status).toBe(200)
  await expect.poll(() => lettersTo(tia.email)).toHaveLength(1)
  expect(lettersTo(tia.email)[0]?.text).toContain('changed')
})
