import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { invalid, invalidQuery, refused } from '#texts/answers'
import { meaningOf } from '../../src/model/index.ts'
import { argonHash, argonMatches } from '../../src/server/accounts/auth/passwords.ts'
import { serving } from '../support/databases.ts'
import { passphrase } from '../support/people.ts'

/** What one request can make of marks that have to be put in order: n of one class, then n of another, cost n × n. */
const costly = (units: number): string => `a${'\u0300'.repeat(units / 2)}${'\u0316'.repeat(units / 2)}`

/** Of what was normalised: the longest run of marks, which is what it costs, and the longest text. */
let longestRun = 0
let longestText = 0
const real = String.prototype.normalize
beforeEach(() => {
  longestRun = 0
  longestText = 0
  vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form?: string) {
    longestText = Math.max(longestText, this.length)
    const runs = (this.match(/(?:(?!\u034f)\p{M})+/gu) ?? []).map((run) => run.length)
    longestRun = runs.reduce((one, other) => Math.max(one, other), longestRun)
    return longestRun > 300 ? String(this) : real.call(this, form)
  })
})
afterEach(() => vi.restoreAllMocks())
const few = 200

const server = serving()

describe('a text costs no more than its length', () => {
  const kinds = ['text', 'longtext', 'html', 'email', 'password', 'confirmation'] as const
  test.each(kinds)('C18 of the kind %s', (kind) => {
    const { accept, isEmpty } = meaningOf(kind)
    for (const units of [200, 2000, 80_000, 248_000]) {
      expect(isEmpty(costly(units))).toBe(false)
      accept(costly(units), { kind, label: 'It' })
    }
    expect(longestRun).toBeLessThan(few)
  })

  test.each([
    ['of 80 KB', 80_000, invalid.tooLong('Name', 255)],
    ['of 200 characters', 200, invalid.marks('Name', 30)],
  ])('C18 in a row that is created: %s', async (_, units, message) => {
    const answer = await server.call('POST', '/api/scales', { name: costly(units) })
    expect(answer.body.errors).toEqual({ name: [message] })
    expect(longestRun).toBeLessThan(few)
  })

  test('C18 as a confirmation', async () => {
    const { status, body } = await server.call('POST', '/api/users', {
      name: 'Ida',
      email: 'ida@example.org',
      password: passphrase,
      confirm_password: costly(80_000),
    })
    expect(status).toBe(422)
    expect(body.errors.confirm_password).toEqual([invalid.password.long('Confirm Password', 256)])
    expect(longestRun).toBeLessThan(few)
  })

  test('C18 as a keyword', async () => {
    await server.call('GET', `/api/scales?page=1&keyword=${encodeURIComponent(costly(1500))}`)
    for (const path of [
      '/api/scales?page=1&keyword=',
      '/api/scales?options=1&keyword=',
      '/api/search?keyword=',
    ]) {
      const answer = await server.call('GET', path + encodeURIComponent(costly(2400)))
      expect(answer.body.errors).toEqual({ keyword: [invalidQuery.keyword(100)] })
    }
    expect(longestRun).toBeLessThan(few)
  })

  test('C18 as an email or a password to sign in with, which are wrong as any other', async () => {
    const wrong = { email: [refused.credentials] }
    const login = (email: string, password: string) =>
      server.stranger.call('POST', '/api/login', { email, password })
    expect((await login(costly(3500), 'x')).body.errors).toEqual(wrong)
    expect((await login(server.email, costly(3500))).body.errors).toEqual(wrong)
    expect((await login(server.email, server.password + ' '.repeat(3500))).body.errors).toEqual(wrong)
    expect(longestText).toBeLessThan(few)
    expect(longestRun).toBeLessThan(few)
  })

  test('C18 as a current password or a new one', async () => {
    const put = (current_password: string, password: string) =>
      server.call('PUT', '/api/user/password', { current_password, password, confirm_password: password })
    expect((await put(costly(3500), passphrase)).body.errors).toEqual({
      current_password: [refused.currentPassword],
    })
    expect((await put('x', costly(1600))).body.errors).toEqual({ password: [invalid.marks('Password', 30)] })
    expect(longestRun).toBeLessThan(few)
  })

  test('C18 as a secret beside a hash', async () => {
    for (const hash of [null, await argonHash(passphrase)])
      expect(await argonMatches(costly(200_000), hash)).toBe(false)
    expect(longestText).toBe(0)
  })
})

test('C18 an email far too long to be one is counted like any other', async () => {
  const email = `b${costly(3500)}`
  const login = () => server.stranger.call('POST', '/api/login', { email, password: 'x' })
  const statuses: number[] = []
  for (let attempt = 0; attempt < 11; attempt += 1) statuses.push((await login()).status)
  expect(statuses).toEqual([...Array(10).fill(422), 429])
})

test.each([
  ['POST', '/api/login', '8 KiB', 8],
  ['POST', '/api/password-reset-request', '8 KiB', 8],
  ['POST', '/api/password-reset', '8 KiB', 8],
  ['PUT', '/api/user/password', '8 KiB', 8],
  ['POST', '/api/scales', '256 KiB', 256],
])('C18 %s %s takes %s and says so', async (method, path, said, limit) => {
  const sized = (bytes: number) => `{"x":"${'x'.repeat(bytes - 8)}"}`
  const over = await server.call(method, path, sized(limit * 1024 + 1))
  expect(over).toMatchObject({ status: 413, body: { message: refused.tooLarge(said) } })
  expect((await server.call(method, path, sized(limit * 1024))).status).not.toBe(413)
})
