import { expect, test } from 'vitest'
import type { Loose } from '../../../support/calls.ts'
import { standingClock } from '../../../support/clock.ts'
import { serving } from '../../../support/databases.ts'
import { makePerson, passphrase } from '../../../support/people.ts'

const wrong = 'not the passphrase'

const clock = standingClock()
const server = serving({ now: clock.now, trustProxy: ['loopback'] })
let latest = 0
const whole = async (): Promise<readonly Loose[]> =>
  (await server.call('GET', '/api/history?per_page=100')).body.data
/** What was written since it was asked last, the earliest first. */
const written = async (): Promise<readonly Loose[]> => {
  const lines = (await whole()).filter(({ id }) => id > latest).reverse()
  latest = lines.at(-1)?.id ?? latest
  return lines
}
const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })
const signIn = (email: string, password: string, address: string) =>
  server.stranger.call('POST', '/api/login', { email, password }, from(address))

test('each line bears the address that it was asked for from, also of many at once', async () => {
  await written()
  const addresses = Array.from({ length: 20 }, (_, at) => `10.0.0.${at + 1}`)
  await Promise.all(
    addresses.map((address) => server.call('POST', '/api/scales', { name: address }, from(address))),
  )
  const lines = await written()
  expect(lines).toHaveLength(20)
  for (const { address, changes } of lines)
    expect(changes.find(({ field }: Loose) => field === 'name').after).toBe(address)
})

test('what the server does by itself has none', async () => {
  const { last_page: last } = (await server.call('GET', '/api/history?per_page=100')).body
  const first = (await server.call('GET', `/api/history?per_page=100&page=${last}`)).body.data.at(-1)
  expect(first).toMatchObject({ verb: 'create', by: null, address: null })
})

test("a row's history, which more people read, tells no address", async () => {
  const { body } = await server.call('GET', '/api/users/1/history')
  expect(body.data[0]).toMatchObject({ verb: 'sign-in' })
  for (const line of body.data) expect(line).not.toHaveProperty('address')
})

test('a refused sign-in is in the history with the account where there is one, and without what was typed', async () => {
  const off = await makePerson(server, 'off@example.org', [3])
  await server.call('PUT', `/api/users/${off.id}`, { active: false })
  await written()
  for (const [email, password] of [
    [server.email, wrong],
    ['nobody@example.org', wrong],
    [off.email, passphrase],
    [`${'a'.repeat(5000)}@example.org`, wrong],
  ] as const)
    expect((await signIn(email, password, '10.1.0.1')).status).toBe(422)
  const lines = await written()
  expect(lines.map(({ verb, by, row_id, entity, address }) => [verb, by, row_id, entity, address])).toEqual([
    ['sign-in-refused', { id: 1, name: 'Administrator' }, 1, 'user', '10.1.0.1'],
    ['sign-in-refused', null, null, 'user', '10.1.0.1'],
    ['sign-in-refused', { id: off.id, name: 'off' }, off.id, 'user', '10.1.0.1'],
    ['sign-in-refused', null, null, 'user', '10.1.0.1'],
  ])
  expect(JSON.stringify(lines)).not.toMatch(/nobody|not the passphrase|aaaa/)
})

test('a block is in the history once, however often one runs into it', async () => {
  await written()
  const attempt = () => signIn('blocked@example.org', wrong, '10.2.0.1')
  const statuses: number[] = []
  for (let at = 0; at < 20; at++) statuses.push((await attempt()).status)
  expect(statuses).toEqual([...Array(10).fill(422), ...Array(10).fill(429)])
  const verbs = (await written()).map(({ verb }) => verb)
  expect(verbs).toEqual([...Array(10).fill('sign-in-refused'), 'sign-in-blocked'])
  clock.pass(601)
  for (let at = 0; at < 15; at++) await attempt()
  expect((await written()).filter(({ verb }) => verb === 'sign-in-blocked')).toHaveLength(1)
})

test('a denied permission is in the history once a minute for an account and an address', async () => {
  const rita = await makePerson(server, 'rita@example.org', [3])
  await written()
  const denied = (address: string) => rita.call('DELETE', '/api/scales/1', undefined, from(address))
  for (let at = 0; at < 20; at++) expect((await denied('10.3.0.1')).status).toBe(403)
  await denied('10.3.0.2')
  await rita.call('GET', '/api/users?page=1', undefined, from('10.3.0.1'))
  const lines: Loose[] = []
  const heard = async () => {
    lines.push(...(await written()))
    return lines.length
  }
  await expect.poll(heard).toBeGreaterThanOrEqual(2) // they are written beside the answers
  const told = lines.map(({ verb, by, changes, address, row_id }) => [
    verb,
    by.id,
    changes[0].after,
    address,
    row_id,
  ])
  const titles = ['scales.delete 10.3.0.1', 'scales.delete 10.3.0.2']
  expect(told.map(([, , title, address]) => `${title} ${address}`)).toEqual(expect.arrayContaining(titles))
  for (const [verb, by, , , row] of told)
    expect([verb, by, row]).toEqual(['permission-denied', rita.id, null])
  expect(new Set(told.map(String)).size).toBe(told.length)
  clock.pass(61)
  await denied('10.3.0.1')
  await expect.poll(heard).toBe(told.length + 1)
})

test("ending one's other sessions, or one of them, is in the history", async () => {
  const sam = await makePerson(server, 'sam@example.org', [3])
  await server.signIn(sam.email, passphrase)
  await written()
  expect((await sam.call('DELETE', '/api/user/sessions')).status).toBe(204)
  expect((await sam.call('DELETE', '/api/user/sessions')).status).toBe(204) // none is left: nothing happens
  await server.signIn(sam.email, passphrase)
  const { data } = (await sam.call('GET', '/api/user/sessions')).body
  const other = data.find(({ current }: Loose) => !current)
  expect((await sam.call('DELETE', `/api/user/sessions/${other.id}`)).status).toBe(204)
  expect((await written()).map(({ verb, by, row_id }) => [verb, by.id, row_id])).toEqual([
    ['sessions-ended', sam.id, sam.id],
    ['sign-in', sam.id, sam.id],
    ['sessions-ended', sam.id, sam.id],
  ])
})

test('an update that changes nothing is no change: no version, no line; rights and versions are still asked for', async () => {
  const rita = await makePerson(server, 'equal@example.org', [3])
  const { data: person } = (await server.call('GET', `/api/users/${rita.id}`)).body
  await written()
  const same = { name: person.name, email: person.email, roles: person.roles, password: '' }
  for (const body of [{}, same, { ...same, version: person.version }, person]) {
    const answer = await server.call('PUT', `/api/users/${rita.id}`, body)
    expect([answer.status, answer.body.data]).toEqual([200, person])
  }
  expect(await written()).toEqual([])
  const stale = await server.call('PUT', `/api/users/${rita.id}`, { version: person.version + 1 })
  expect(stale.status).toBe(409)
  expect((await rita.call('PUT', '/api/scales/1', {})).status).toBe(403)
  const changed = await server.call('PUT', `/api/users/${rita.id}`, { ...same, name: 'Another' })
  expect(changed.body.data.version).toBe(person.version + 1)
})
