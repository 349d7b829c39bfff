import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptText } from '../../src/model/kinds/text.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { scripts } from './payloads.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('C7 what looks like a script is kept as text and answered as JSON that no browser runs', async () => {
  for (const [at, payload] of scripts.entries()) {
    const name = `${at} ${payload}`
    const made = await server.call('POST', '/api/sectors', { name })
    expect([payload, made.status]).toEqual([payload, 201])
    const { body, headers } = await server.call('GET', `/api/sectors/${made.body.data.id}`)
    expect(body.data.name).toBe(keptText(name))
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    const found = await server.call(
      'GET',
      `/api/sectors?keyword=${encodeURIComponent([...name].slice(0, 100).join(''))}`,
    )
    expect([payload, found.body.total]).toEqual([payload, 1])
  }
})

test('C7 what is typed into an address comes back in no answer as markup', async () => {
  for (const payload of scripts) {
    const { headers } = await server.call('GET', `/api/${encodeURIComponent(payload.slice(0, 25))}`)
    expect(headers.get('content-type')).toContain('application/json')
  }
})
