import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../support/calls.ts'
import { standingClock } from '../support/clock.ts'
import { databasesOfTier, serving } from '../support/databases.ts'
import { directly } from '../support/direct-database.ts'
import { makePerson, makeRole, passphrase } from '../support/people.ts'

const address = '/api/scales/export?format=csv&order=asc'

describe.each(databasesOfTier)('a ticket on %s', (database) => {
  const clock = standingClock()
  const server = serving({ database, now: clock.now })
  let role: number
  let people = 0
  beforeAll(async () => {
    role = await makeRole(server, 'Readers', ['scales.read'])
  })

  const reader = () => {
    people += 1
    return makePerson(server, `reader${people}@example.org`, [role])
  }
  const ticket = async (person: Caller, wanted = address): Promise<string> => {
    const { status, body } = await person.call('POST', '/api/tickets', { for: wanted })
    expect(status).toBe(201)
    return body.data.address
  }
  const use = async (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') => {
    const answer = await fetch(server.url + path, { method, headers })
    return { status: answer.status, text: await answer.text() }
  }
  const signIn = { status: 401, text: '{"message":"Sign in to go on."}' }

  test('is answered once, without a token, with what its person sees', async () => {
    const path = await ticket(await reader())
    expect(path).toMatch(/^\/api\/scales\/export\?format=csv&order=asc&ticket=[\w-]{43}$/)
    const first = await use(path)
    expect([first.status, first.text.slice(0, 2)]).toEqual([200, 'ID'])
    expect(await use(path)).toEqual(signIn)
  })

  test('of many who use it at once one is answered', async () => {
    const path = await ticket(await reader())
    const answers = await Promise.all(Array.from({ length: 12 }, () => use(path)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(401)])
  })

  test('is good for a minute', async () => {
    const person = await reader()
    const [one, other] = [await ticket(person), await ticket(person)]
    clock.pass(59)
    expect((await use(one)).status).toBe(200)
    clock.pass(2)
    expect(await use(other)).toEqual(signIn)
  })

  test.each<readonly [what: string, change: (path: string) => string]>([
    ['another list', (path) => path.replace('scales', 'sources')],
    ['another format', (path) => path.replace('csv', 'json')],
    ['more rows', (path) => path.replace('?', '?keyword=&')],
    ['the same in another order', (path) => path.replace('format=csv&order=asc', 'order=asc&format=csv')],
    ['the same written otherwise', (path) => path.replace('csv', 'c%73v')],
    ['something behind it', (path) => `${path}&order=desc`],
    ['the item call', (path) => path.replace('/export', '/1')],
    ['who is signed in', (path) => path.replace('/api/scales/export', '/api/user')],
    ['another ticket', (path) => path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
  ])('is none for %s', async (_, change) => {
    const path = await ticket(await reader())
    expect(change(path)).not.toBe(path)
    expect(await use(change(path))).toEqual(signIn)
    expect((await use(path)).status).toBe(200) // nothing of it was used up
  })

  test('never counts beside a token, whosoever that is', async () => {
    const [person, other] = [await reader(), await reader()]
    const path = await ticket(person)
    for (const { token } of [person, other, { token: 'x' }])
      expect(await use(path, { authorization: `Bearer ${token}` })).toEqual(signIn)
  })

  test('stays good where its head alone is asked for', async () => {
    const path = await ticket(await reader())
    expect(await use(path, {}, 'HEAD')).toEqual({ status: 200, text: '' })
    expect((await use(path)).status).toBe(200)
    expect(await use(path, {}, 'HEAD')).toEqual({ status: 401, text: '' })
  })

  test.each(['POST', 'PUT', 'DELETE'])('does nothing by %s', async (method) => {
    const path = await ticket(await reader())
    expect((await use(path, {}, method)).status).toBeGreaterThanOrEqual(400)
    expect((await use(path)).status).toBe(200)
  })

  test.each<readonly [what: string, end: (person: Caller & { readonly id: number }) => Promise<unknown>]>([
    ['signs out', (person) => person.call('POST', '/api/logout')],
    ['is switched off', ({ id }) => server.call('PUT', `/api/users/${id}`, { active: false })],
    ['is deleted', ({ id }) => server.call('DELETE', `/api/users/${id}`)],
    [
      'has another password',
      ({ id }) =>
        server.call('PUT', `/api/users/${id}`, {
          ...{ password: 'another good phrase', confirm_password: 'another good phrase' },
        }),
    ],
  ])('ends when its person %s', async (_, end) => {
    const person = await reader()
    const path = await ticket(person)
    await end(person)
    expect(await use(path)).toEqual(signIn)
  })

  test('goes on where another session of the same person ends, and not where its own does', async () => {
    const person = await reader()
    const other = await server.signIn(person.email, passphrase)
    const [kept, lost] = [await ticket(person), await ticket(other)]
    await other.call('POST', '/api/logout')
    expect((await use(kept)).status).toBe(200)
    expect(await use(lost)).toEqual(signIn)
  })

  test('gives no more than its person may do when it is used', async () => {
    const own = await makeRole(server, `Passing ${people}`, ['scales.read'])
    const person = await makePerson(server, `passing${people}@example.org`, [own])
    const path = await ticket(person)
    await server.call('PUT', `/api/roles/${own}`, { permissions: [] })
    expect((await use(path)).status).toBe(403)
  })

  test.each<readonly [what: string, wanted: unknown]>([
    ['a list', '/api/scales'],
    ['who is signed in', '/api/user'],
    ['a page', '/'],
    ['another server', 'https://example.org/api/scales/export'],
    ['another server by two slashes', '//example.org/api/scales/export'],
    ['a way around', '/api/scales/../scales/export'],
    ['a fragment', '/api/scales/export#x'],
    ['a line break', '/api/scales/export?keyword=a\r\nx: y'],
    ['nothing', undefined],
    ['a number', 7],
  ])('is not given for %s', async (_, wanted) => {
    const { status, body } = await server.call('POST', '/api/tickets', { for: wanted })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['for']])
  })

  test('is not given for what would be refused', async () => {
    const person = await reader()
    const ask = (wanted: string) => person.call('POST', '/api/tickets', { for: wanted })
    expect((await ask('/api/sources/export')).status).toBe(403)
    const { status, body } = await ask('/api/scales/export?columns=nothing&format=doc')
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['columns', 'format']])
    expect((await ask('/api/scales/export?ticket=x')).status).toBe(422)
    expect((await server.stranger.call('POST', '/api/tickets', { for: address })).status).toBe(401)
  })

  test('one person has a hundred of them at most, the newest', async () => {
    const person = await reader()
    const first = await ticket(person)
    clock.pass(1)
    for (let count = 0; count < 100; count += 1) await ticket(person)
    expect(await use(first)).toEqual(signIn)
    expect((await use(await ticket(person))).status).toBe(200)
  })
})

describe('of a ticket', () => {
  const lines: string[] = []
  const server = serving({ logLevel: 'info', logStream: { write: (line) => void lines.push(line) } })

  test('the secret stands neither in the database nor in the log', async () => {
    const { body } = await server.call('POST', '/api/tickets', { for: address })
    const secret = body.data.address.slice(-43)
    const rows = await directly(server.databaseUrl, (database) =>
      database.prepare('select * from engine_tickets').all(),
    )
    expect(rows.length).toBe(1)
    expect(JSON.stringify(rows)).not.toContain(secret)
    for (const status of [200, 401]) expect((await fetch(server.url + body.data.address)).status).toBe(status)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join()).not.toContain(secret)
  })
})
