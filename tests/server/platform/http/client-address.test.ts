import { describe, expect, test } from 'vitest'
import { clientAddress } from '../../../../src/server/platform/http/askers.ts'
import { caller } from '../../../support/calls.ts'
import { serving } from '../../../support/databases.ts'

const told: readonly (readonly [told: string, address: string])[] = [
  ['10.0.0.7', '10.0.0.7'],
  ['1.2.3.4:5678', '1.2.3.4'],
  ['[::1]:80', '::1'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['abc', '127.0.0.1'],
  ['a'.repeat(8000), '127.0.0.1'],
  ['<script>alert(1)</script>', '127.0.0.1'],
  ['1.2.3.4.5', '127.0.0.1'],
  ['', '127.0.0.1'],
]

test.each(told)('what a trusted proxy says is read as an address: %.30s', (ip, address) => {
  const request = { ip, socket: { remoteAddress: '127.0.0.1' } }
  expect(clientAddress(request as Parameters<typeof clientAddress>[0])).toBe(address) // the two words that it reads
})

describe('behind a trusted proxy', () => {
  const server = serving({ trustProxy: ['127.0.0.1'] })

  const login = (forwarded: string, password: string) =>
    fetch(`${server.url}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(forwarded && { 'X-Forwarded-For': forwarded }) },
      body: JSON.stringify({ email: server.email, password }),
    })

  test.each(told)(
    'a session is noted with the address it came from, and nothing else: %.30s',
    async (ip, address) => {
      const { token } = (await (await login(ip, server.password)).json()) as { token: string } // the login's answer
      const { body } = await caller(server.url, token).call('GET', '/api/user/sessions')
      const own = body.data.find(({ current }: { current: boolean }) => current)
      expect(own.address).toBe(address)
    },
  )

  test('attempts are counted for the address, whatever port or junk comes with it', async () => {
    const ways = (at: number) => [`192.0.2.9:${4000 + at}`, '192.0.2.9', `192.0.2.9:${5000 + at}`]
    const statuses: number[] = []
    for (let at = 0; at < 4; at += 1)
      for (const way of ways(at)) statuses.push((await login(way, 'wrong')).status)
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
    const junk: number[] = []
    for (let at = 0; at < 12; at += 1) junk.push((await login(`junk ${at}`, 'wrong')).status)
    expect(junk.slice(-2)).toEqual([429, 429])
  })
})
