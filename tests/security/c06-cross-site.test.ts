import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Loose } from '../support/calls.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('C6 the cookie alone counts for no call', async () => {
  const { body } = await server.call('GET', '/api/openapi.json')
  const letIn: string[] = []
  for (const [template, methods] of Object.entries<Loose>(body.paths))
    for (const [method, operation] of Object.entries<Loose>(methods)) {
      if (operation.security) continue
      const { status } = await server.stranger.call(
        method.toUpperCase(),
        template.replace('{id}', '1'),
        method === 'get' ? undefined : {},
        {
          headers: { Cookie: `token=${server.token}` },
        },
      )
      if (status !== 401) letIn.push(`${method} ${template} ${status}`)
    }
  expect(letIn).toEqual([])
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=b'])(
  'C6 a form of another site, sent as %s, is no body',
  async (type) => {
    const answer = await server.call('POST', '/api/sectors', '{"name":"Forged"}', {
      headers: { 'Content-Type': type },
    })
    expect(answer.status).toBe(415)
  },
)

test('C6 no other origin is given leave to call or read', async () => {
  for (const method of ['OPTIONS', 'GET', 'POST']) {
    const { headers } = await server.call(method, '/api/sectors', method === 'POST' ? {} : undefined, {
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
    })
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  }
})
