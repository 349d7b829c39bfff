import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { standingClock } from '../support/clock.ts'
import { databasesOfTier, serving } from '../support/databases.ts'
import { hashesComputed } from '../support/light-hashes.ts'
import { makePerson, makeRole, passphrase } from '../support/people.ts'
import { withRetry } from '../support/with-retry.ts'

describe.each(databasesOfTier)('C9 on %s', (database) => {
  const clock = standingClock()
  const server = serving({ database, now: clock.now })
  let role: number
  beforeAll(async () => {
    role = await makeRole(server, 'Readers', ['scales.read'])
  })
  beforeEach(() => clock.pass(601)) // what was counted of this one address is over

  test('C9 no way of writing the call or the email slips past the count', async () => {
    await makePerson(server, 'élodie@example.org', [role])
    const variants = [
      'élodie@example.org',
      'ÉLODIE@EXAMPLE.ORG',
      ' élodie@example.org ',
      'e\u0301lodie@example.org',
    ]
    const wrong = (at: number) =>
      server.stranger.call(
        'POST',
        '/api/login',
        { email: variants[at % variants.length], password: 'not the passphrase', key: 'id', attempt: at },
        {
          headers: {
            'X-Forwarded-For': `10.0.0.${at}`,
            'X-Real-IP': `10.0.0.${at}`,
            Forwarded: `for=10.0.0.${at}`,
          },
        },
      )
    const statuses: number[] = []
    for (let at = 0; at < 11; at += 1) statuses.push((await wrong(at)).status)
    expect(statuses).toEqual([...Array(10).fill(422), 429])
    const right = { email: 'élodie@example.org', password: passphrase }
    const elsewhere = ['/API/LOGIN', '/api/login%20', '/api/Login'].map((path) => [path, 404] as const)
    const counted = ['/api/login/', '/api/./login/', '/api/login'].map((path) => [path, 429] as const)
    for (const [path, status] of [...elsewhere, ...counted])
      expect([path, (await server.stranger.call('POST', path, right)).status]).toEqual([path, status])
  })

  test('C9 of a hundred wrong ones at once at most ten have their password hashed', async () => {
    const before = hashesComputed()
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        withRetry(() =>
          server.stranger.call('POST', '/api/login', { email: server.email, password: 'not the passphrase' }),
        ),
      ),
    )
    const hashed = hashesComputed() - before
    expect(hashed).toBeGreaterThan(0)
    expect(hashed).toBeLessThanOrEqual(10)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422, 429]))
  })

  test('C9 wrong, unknown and switched off are answered alike, to the letter, after one hash each', async () => {
    const off = await makePerson(server, 'off@example.org', [role])
    await server.call('PUT', `/api/users/${off.id}`, { active: false })
    const tell = async (email: string, password: string) => {
      const before = hashesComputed()
      const { status, body, headers } = await server.stranger.call('POST', '/api/login', { email, password })
      return { status, body, length: headers.get('content-length'), hashes: hashesComputed() - before }
    }
    const answers = [
      await tell(server.email, 'not the passphrase'),
      await tell('nobody@example.org', 'not the passphrase'),
      await tell('off@example.org', passphrase),
      await tell('no email at all', 'x'),
      await tell(`${'x'.repeat(3500)}@example.org`, 'x'.repeat(3500)),
    ]
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.hashes).toBe(1)
  })
})
