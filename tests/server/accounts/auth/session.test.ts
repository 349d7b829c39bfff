import { expect, test } from 'vitest'
import { capabilities } from '../../../../src/model/capabilities.ts'
import { permissionsFor } from '../../../../src/model/permissions.ts'
import { loadModel } from '../../../../src/server/index.ts'
import { caller } from '../../../support/calls.ts'
import { standingClock } from '../../../support/clock.ts'
import { serverOn, serving } from '../../../support/databases.ts'
import { makePerson, makeRole, passphrase } from '../../../support/people.ts'
import { workshop } from '../../../support/workshop.ts'

const clock = standingClock()
const server = serving({ now: clock.now })

const login = (email: string, password: string) =>
  server.stranger.call('POST', '/api/login', { email, password })

test('a good sign-in answers a token and who it is', async () => {
  const { status, body, headers } = await login(server.email, server.password)
  expect(status).toBe(200)
  expect(body).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    user: { id: expect.any(Number), name: 'Administrator', email: server.email },
  })
  expect(headers.get('cache-control')).toBe('no-store')
})

test('the current user is answered bare, with every permission that full rights hold', async () => {
  const { body } = await server.call('GET', '/api/user')
  expect(Object.keys(body)).toEqual([
    'id',
    'name',
    'email',
    'permissions',
    'capabilities',
    'time_zone',
    'settings',
  ])
  const model = await loadModel(workshop)
  const titles = model.list.flatMap((entity) => permissionsFor(model, entity))
  expect([...body.permissions].sort()).toEqual(titles.sort())
  expect(body.permissions).toContain('users.delete')
  expect(body.capabilities).toEqual(capabilities)
})

test.each([
  ['a wrong password', { email: 'admin@example.org', password: 'not the passphrase' }, ['email']],
  ['an unknown email', { email: 'nobody@example.org', password: 'not the passphrase' }, ['email']],
  ['no email', { password: 'x' }, ['email']],
  ['nothing at all', {}, ['email', 'password']],
  ['an email that is no text', { email: ['admin@example.org'], password: 'x' }, ['email']],
  ['a password that is no text', { email: 'admin@example.org', password: { length: 3 } }, ['password']],
])('%s is refused under its field', async (_, body, fields) => {
  const answer = await server.stranger.call('POST', '/api/login', body)
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)).toEqual(fields)
})

test('signing in leaves the email as one writes it: case, spaces and composition aside', async () => {
  expect((await login(' ADMIN@Example.org ', server.password)).status).toBe(200)
})

test('signing out ends the session, and no other', async () => {
  const one = await server.signIn(server.email, server.password)
  const other = await server.signIn(server.email, server.password)
  const { status, headers } = await one.call('POST', '/api/logout')
  expect([status, headers.get('clear-site-data')]).toEqual([204, '"cache"'])
  expect((await one.call('GET', '/api/user')).status).toBe(401)
  expect((await other.call('GET', '/api/user')).status).toBe(200)
})

test('a clock that is set back ends what it opened while it was ahead', async () => {
  const someone = await makePerson(server, 'ahead@example.org', [3])
  clock.pass(365 * 86_400)
  const ahead = await server.signIn(server.email, server.password)
  const { body } = await ahead.call('POST', `/api/users/${someone.id}/reset-link`)
  const spend = () =>
    server.stranger.call('POST', '/api/password-reset', { token: body.data.token, password: '' })
  expect((await spend()).body.errors).toHaveProperty('password')
  clock.pass(-300) // so far may clocks be apart
  expect((await ahead.call('GET', '/api/user')).status).toBe(200)
  clock.pass(300 - 365 * 86_400)
  expect((await ahead.call('GET', '/api/user')).status).toBe(401)
  expect((await spend()).body.errors).toHaveProperty('token')
  await server.signInAgain()
})

test('a changed password ends every other session, and takes the place of the old one', async () => {
  const role = await makeRole(server, 'Readers', ['scales.read'])
  const rosa = await makePerson(server, 'rosa@example.org', [role])
  const elsewhere = await server.signIn(rosa.email, passphrase)
  const next = 'a quite different phrase'
  const wrong = { current_password: 'not it at all', password: next, confirm_password: next }
  expect((await rosa.call('PUT', '/api/user/password', wrong)).body.errors).toHaveProperty('current_password')
  const short = { current_password: passphrase, password: 'short', confirm_password: 'short' }
  expect((await rosa.call('PUT', '/api/user/password', short)).body.errors).toHaveProperty('password')
  const unlike = { current_password: passphrase, password: next, confirm_password: `${next}!` }
  expect((await rosa.call('PUT', '/api/user/password', unlike)).body.errors).toHaveProperty(
    'confirm_password',
  )
  const good = { current_password: passphrase, password: next, confirm_password: next }
  expect((await rosa.call('PUT', '/api/user/password', good)).status).toBe(204)
  expect((await rosa.call('GET', '/api/user')).status).toBe(200)
  expect((await elsewhere.call('GET', '/api/user')).status).toBe(401)
  expect((await login(rosa.email, passphrase)).status).toBe(422)
  expect((await login(rosa.email, next)).status).toBe(200)
})

test('one sees where one is signed in, and ends what one does not know', async () => {
  const role = await makeRole(server, 'Sitters', ['scales.read'])
  const sam = await makePerson(server, 'sam@example.org', [role])
  const elsewhere = await server.signIn(sam.email, passphrase)
  const { body } = await sam.call('GET', '/api/user/sessions')
  expect(body.data).toHaveLength(2)
  const other = body.data.find((session: { current: boolean }) => !session.current)
  expect(Object.keys(other)).toEqual([
    'id',
    'created_at',
    'last_seen_at',
    'expires_at',
    'address',
    'agent',
    'current',
  ])
  const ended = await sam.call('DELETE', `/api/user/sessions/${other.id}`)
  expect([ended.status, ended.headers.get('clear-site-data')]).toEqual([204, null])
  expect((await elsewhere.call('GET', '/api/user')).status).toBe(401)
  expect((await sam.call('DELETE', `/api/user/sessions/${other.id}`)).status).toBe(404)
  const third = await server.signIn(sam.email, passphrase)
  expect((await sam.call('DELETE', '/api/user/sessions')).status).toBe(204)
  expect((await third.call('GET', '/api/user')).status).toBe(401)
  expect((await sam.call('GET', '/api/user')).status).toBe(200)
  const [own] = (await sam.call('GET', '/api/user/sessions')).body.data
  const left = await sam.call('DELETE', `/api/user/sessions/${own.id}`)
  expect([left.status, left.headers.get('clear-site-data')]).toEqual([204, '"cache"'])
})

test('what is no name of a session, and no email that a database could hold, is refused like any other', async () => {
  for (const name of ['%00', '1', "'", '%ff', '..%2f', 'x'.repeat(12), 'é'.repeat(12)]) {
    const { status } = await server.call('DELETE', `/api/user/sessions/${encodeURI(name)}`)
    expect([name, [400, 404, 414].includes(status)]).toEqual([name, true])
  }
  for (const email of ['a\u0000b@example.org', '\ud800@example.org', 'a\udfffb'])
    expect([email, (await login(email, 'not the passphrase')).status]).toEqual([email, 422])
  const asked = await server.stranger.call('POST', '/api/password-reset-request', { email: 'a\u0000b' })
  expect(asked.status).toBe(202)
})

test('an administrator sees and ends the sessions of somebody', async () => {
  const role = await makeRole(server, 'Guests', ['scales.read'])
  const gita = await makePerson(server, 'gita@example.org', [role])
  const seen = await server.call('GET', `/api/users/${gita.id}/sessions`)
  expect(seen.body.data).toHaveLength(1)
  expect((await gita.call('GET', `/api/users/${gita.id}/sessions`)).status).toBe(403)
  expect((await server.call('DELETE', `/api/users/${gita.id}/sessions`)).status).toBe(204)
  expect((await gita.call('GET', '/api/user')).status).toBe(401)
})

test('where somebody is signed in who holds more is seen by nobody who holds less', async () => {
  const helpers = await makeRole(server, 'Helpers', ['users.read', 'users.update'])
  const readers = await makeRole(server, 'Scale readers', ['scales.read'])
  const hal = await makePerson(server, 'hal@example.org', [helpers])
  const peer = await makePerson(server, 'peer@example.org', [helpers])
  const ron = await makePerson(server, 'ron@example.org', [readers])
  const seen = async (id: number) => (await hal.call('GET', `/api/users/${id}/sessions`)).status
  expect([await seen(1), await seen(ron.id), await seen(peer.id), await seen(hal.id)]).toEqual([
    403, 403, 200, 200,
  ])
  expect((await server.call('GET', `/api/users/${hal.id}/sessions`)).status).toBe(200)
})

test('what is no token of ours is 401, whatever it looks like', async () => {
  for (const token of ['', 'x', 'a'.repeat(43), 'a'.repeat(5000), `${server.token}x`, 'null', '../../..'])
    expect((await caller(server.url, token).call('GET', '/api/user')).status).toBe(401)
})

test('what a clock opened that was ahead is gone when that day comes', async () => {
  const clock = standingClock()
  const first = await serverOn('sqlite', { now: clock.now })
  const year = 365 * 86_400
  clock.pass(year)
  const { token } = await first.signIn(first.email, first.password)
  clock.pass(-year)
  const server = await first.restart()
  const onThatDay = async () => {
    clock.pass(year)
    const { status } = await caller(server.url, token).call('GET', '/api/user')
    clock.pass(-year)
    return status
  }
  await expect.poll(onThatDay).toBe(401) // it tidies up beside its first calls
  await server.stop()
})
