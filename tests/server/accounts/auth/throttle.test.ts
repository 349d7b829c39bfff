import { beforeAll, expect, test } from 'vitest'
import { standingClock } from '../../../support/clock.ts'
import { serving } from '../../../support/databases.ts'
import { makePerson, makeRole, passphrase } from '../../../support/people.ts'
import { withRetry } from '../../../support/with-retry.ts'

const clock = standingClock()
const server = serving({ now: clock.now, trustProxy: ['127.0.0.1'] })
let role: number
beforeAll(async () => {
  role = await makeRole(server, 'Readers', ['scales.read'])
})

/** Signs in from an address of its own, as a trusted proxy tells it. */
const from = (address: string, email: string, password = 'not the passphrase') =>
  server.stranger.call('POST', '/api/login', { email, password }, { headers: { 'X-Forwarded-For': address } })

const times = async (count: number, attempt: (made: number) => Promise<{ status: number }>) => {
  const statuses: number[] = []
  for (let made = 0; made < count; made += 1) statuses.push((await attempt(made)).status)
  return statuses
}

test('ten wrong ones from one place are answered, the eleventh waits ten minutes, the right one too', async () => {
  const vera = await makePerson(server, 'vera@example.org', [role])
  expect(await times(10, () => from('192.0.2.1', vera.email))).toEqual(Array(10).fill(422))
  const stopped = await from('192.0.2.1', vera.email)
  expect(stopped.status).toBe(429)
  expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(590)
  expect(Object.keys(stopped.body)).toEqual(['message'])
  expect((await from('192.0.2.1', vera.email, passphrase)).status).toBe(429)
  expect((await from('192.0.2.1', '  VERA@example.ORG', passphrase)).status).toBe(429)
  clock.pass(601)
  expect((await from('192.0.2.1', vera.email, passphrase)).status).toBe(200)
})

test('the victim signs in from elsewhere meanwhile, and others are untouched', async () => {
  const otto = await makePerson(server, 'otto@example.org', [role])
  const una = await makePerson(server, 'una@example.org', [role])
  await times(11, () => from('192.0.2.2', otto.email))
  expect((await from('192.0.2.2', otto.email, passphrase)).status).toBe(429)
  expect((await from('192.0.2.3', otto.email, passphrase)).status).toBe(200)
  expect((await from('192.0.2.2', una.email, passphrase)).status).toBe(200)
})

test('an unknown email is stopped by the same count with the same words', async () => {
  const known = await makePerson(server, 'known@example.org', [role])
  const wrong = await from('192.0.2.4', known.email)
  const unknown = await from('192.0.2.5', 'unknown@example.org')
  expect(unknown.body).toEqual(wrong.body)
  await times(9, () => from('192.0.2.5', 'unknown@example.org'))
  expect((await from('192.0.2.5', 'unknown@example.org')).status).toBe(429)
})

test('a success clears what was counted', async () => {
  const kim = await makePerson(server, 'kim@example.org', [role])
  for (let round = 0; round < 3; round += 1) {
    expect(await times(9, () => from('192.0.2.6', kim.email))).toEqual(Array(9).fill(422))
    expect((await from('192.0.2.6', kim.email, passphrase)).status).toBe(200)
    clock.pass(301) // of the thirty failures that one address has in five minutes
  }
})

test('thirty failures over many accounts stop an address for five minutes', async () => {
  const answers: number[] = []
  for (let account = 0; account < 31; account += 1)
    answers.push((await from('192.0.2.7', `nobody${account}@example.org`)).status)
  expect(answers).toEqual([...Array(30).fill(422), 429])
  clock.pass(301)
  expect((await from('192.0.2.7', 'nobody0@example.org')).status).toBe(422)
})

test('what others try from their office keeps nobody out who has signed in there before', async () => {
  const known = await makePerson(server, 'office@example.org', [role])
  const fresh = await makePerson(server, 'fresh@example.org', [role])
  expect((await from('192.0.2.20', known.email, passphrase)).status).toBe(200)
  for (let account = 0; account < 31; account += 1) await from('192.0.2.20', `guess${account}@example.org`)
  expect((await from('192.0.2.20', fresh.email, passphrase)).status).toBe(429)
  expect((await from('192.0.2.20', known.email, passphrase)).status).toBe(200)
  // Its own attempts are counted as ever.
  expect(await times(10, () => from('192.0.2.20', known.email))).toEqual(Array(10).fill(422))
  expect((await from('192.0.2.20', known.email, passphrase)).status).toBe(429)
})

test('an attack from everywhere slows down and stops at a hundred, but never where one has signed in before', {
  timeout: 600_000,
}, async () => {
  const ada = await makePerson(server, 'ada@example.org', [role])
  expect((await from('198.51.100.1', ada.email, passphrase)).status).toBe(200)
  const slowed = await times(12, (attempt) => from(`203.0.113.${attempt}`, ada.email))
  expect(slowed.slice(0, 11)).toEqual(Array(11).fill(422))
  expect(slowed[11]).toBe(429)
  for (let attempt = 0; attempt < 100; attempt += 1) {
    clock.pass(61)
    await from(`10.1.${attempt}.1`, ada.email)
  }
  clock.pass(3600)
  expect((await from('10.2.0.1', ada.email, passphrase)).status).toBe(429)
  expect((await from('198.51.100.1', ada.email, passphrase)).status).toBe(200)
})

test('a clock that is set back keeps nobody out, neither from one place nor from everywhere', async () => {
  const iris = await makePerson(server, 'iris@example.org', [role])
  const iva = await makePerson(server, 'iva@example.org', [role])
  await times(10, () => from('192.0.2.11', iris.email))
  await times(12, (attempt) => from(`203.0.113.${attempt}`, iva.email))
  clock.pass(-290) // within what clocks are apart: it still holds
  expect((await from('192.0.2.11', iris.email, passphrase)).status).toBe(429)
  expect((await from('203.0.113.99', iva.email, passphrase)).status).toBe(429)
  clock.pass(-310)
  expect((await from('192.0.2.11', iris.email, passphrase)).status).toBe(200)
  expect((await from('203.0.113.99', iva.email, passphrase)).status).toBe(200)
  clock.pass(600)
})

test('twenty right ones at once all come in', async () => {
  const many = await makePerson(server, 'many@example.org', [role])
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      withRetry(() => from('192.0.2.9', many.email, passphrase)).then(({ status }) => status),
    ),
  )
  expect(new Set(answers)).toEqual(new Set([200]))
})

test('guessing the current password of an open session is counted alike', async () => {
  const dina = await makePerson(server, 'dina@example.org', [role])
  const body = {
    current_password: 'a guess of mine',
    password: 'a new long phrase',
    confirm_password: 'a new long phrase',
  }
  const change = () =>
    dina.call('PUT', '/api/user/password', body, { headers: { 'X-Forwarded-For': '192.0.2.10' } })
  expect(await times(11, change)).toEqual([...Array(10).fill(422), 429])
})
