import { afterAll, beforeAll, expect, test } from 'vitest'
import { caller } from '../support/calls.ts'
import { raw } from '../support/raw.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ trustProxy: ['127.0.0.1'] })
  for (const name of ['A', 'B', 'C']) await server.call('POST', '/api/sectors', { name })
})
afterAll(() => server.stop())

test.each([
  '1%2f..%2f..%2fusers%2f1',
  '..',
  '%2e%2e',
  'abc',
  '0',
  '-1',
  '1.5',
  '+1',
  '1e3',
  '0x1',
  '１',
  '1%00',
  '9007199254740993',
  '1;DROP',
])('C12 %s is no id of a row', async (id) => {
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const { status } = await server.call(method, `/api/sectors/${id}`, method === 'PUT' ? {} : undefined)
    expect([method, status]).toEqual([
      method,
      expect.toSatisfy((answered) => [400, 404, 405, 414].includes(answered)),
    ])
  }
  expect((await server.call('GET', '/api/sectors?page=1')).body.total).toBe(3)
})

test.each(['evil.example', 'evil.example:80', '//evil.example', 'user@evil.example', '[::1]'])(
  'C12 the host %s is in no link of an answer',
  async (host) => {
    const answer = await raw(
      server.url,
      `GET /api/sectors?per_page=1&page=2 HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-Host: ${host}\r\nX-Forwarded-Proto: https\r\nAuthorization: Bearer ${server.token}\r\nConnection: close\r\n\r\n`,
    )
    const page = JSON.parse(answer.slice(answer.indexOf('{')))
    for (const key of ['path', 'first_page_url', 'prev_page_url', 'next_page_url', 'last_page_url'])
      expect(page[key]).toMatch(/^\/api\/sectors(\?|$)/)
    expect(answer).not.toContain('evil')
  },
)

test('C12 no call leads anywhere else', async () => {
  for (const path of ['/api/user', '/api/login', '/', '/api/sectors?redirect=//evil.example'])
    expect((await caller(server.url, server.token).call('GET', path)).headers.get('location')).toBeNull()
})
