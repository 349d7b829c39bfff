import Fastify from 'fastify'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { limitCalls } from '../../../../src/server/platform/http/rate-limit.ts'
import type { Caller } from '../../../support/calls.ts'
import { serving } from '../../../support/databases.ts'
import { makePerson, makeRole, passphrase } from '../../../support/people.ts'

const callsAMinute = 30

describe('RATE_LIMIT', () => {
  const server = serving()
  let rita: Caller
  let rolf: Caller
  beforeAll(async () => {
    const role = await makeRole(server, 'Readers', ['scales.read'])
    for (const email of ['rita@example.org', 'rolf@example.org']) await makePerson(server, email, [role])
    await server.restart({ rateLimit: callsAMinute })
    rita = await server.signIn('rita@example.org', passphrase)
    rolf = await server.signIn('rolf@example.org', passphrase)
  })

  const statuses = async (who: Caller, count: number, path = '/api/scales?page=1') => {
    const answers = await Promise.all(Array.from({ length: count }, () => who.call('GET', path)))
    return { answers, ok: answers.filter(({ status }) => status === 200).length }
  }

  test('lets a person make so many calls a minute, and says when to go on', async () => {
    const { answers, ok } = await statuses(rita, callsAMinute + 5)
    expect(ok).toBe(callsAMinute)
    const refused = answers.filter(({ status }) => status !== 200)
    for (const { status, headers, body } of refused) {
      expect(status).toBe(429)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
      expect(Object.keys(body)).toEqual(['message'])
      expect(headers.get('business-date')).toMatch(/^\d{4}-\d\d-\d\d$/)
    }
  })

  test('counts by person: neither another from the same address, nor another session, nor another call', async () => {
    expect((await statuses(rolf, 5)).ok).toBe(5)
    const again = await server.signIn('rita@example.org', passphrase)
    expect((await again.call('GET', '/api/user')).status).toBe(429)
    expect((await rita.call('POST', '/api/scales', {})).status).toBe(403) // refused before it is counted
  })

  test('holds back neither health, nor signing in, nor the page', async () => {
    expect((await statuses(server.stranger, callsAMinute * 2, '/api/health')).ok).toBe(callsAMinute * 2)
    expect((await statuses(rita, 5, '/api/health')).ok).toBe(5)
    const login = { email: 'rita@example.org', password: passphrase }
    expect((await server.stranger.call('POST', '/api/login', login)).status).toBe(200)
  })

  test('who has no good token is 401, however often', async () => {
    const answers = await Promise.all(
      Array.from({ length: callsAMinute * 2 }, () => server.stranger.call('GET', '/api/scales')),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
  })
})

const limited = async () => {
  const app = Fastify()
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request) => {
    const nobody = { name: '', email: '', everything: false, permissions: new Set<string>() }
    request.caller = { id: Number(request.headers.person), ...nobody }
  })
  limitCalls(app, 1)
  app.get('/', async () => 'ok')
  const call = async (person: number) =>
    (await app.inject({ url: '/', headers: { person: String(person) } })).statusCode
  return { call, close: () => app.close() }
}

test('RATE_LIMIT counts by a clock that nobody sets', async () => {
  const { call, close } = await limited()
  vi.useFakeTimers({ toFake: ['Date'] })
  expect([await call(0), await call(0)]).toEqual([200, 429])
  vi.setSystemTime(Date.now() + 3_600_000)
  expect(await call(0)).toBe(429)
  vi.useRealTimers()
  await close()
})

test('RATE_LIMIT remembers so many people and no more', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0) // ten thousand calls may take more than a minute
  const { call, close } = await limited()
  expect([await call(0), await call(0)]).toEqual([200, 429])
  for (let person = 1; person <= 4999; person += 1) await call(person)
  expect(await call(0)).toBe(429)
  for (let person = 5000; person <= 10_000; person += 1) await call(person)
  expect(await call(0)).toBe(200)
  clock.mockRestore()
  await close()
})
