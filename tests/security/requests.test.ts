import { beforeAll, expect, test } from 'vitest'
import { normaliseLine } from '../../src/model/kinds/text.ts'
import { caller, type Loose } from '../support/calls.ts'
import { serving } from '../support/databases.ts'
import { raw } from '../support/raw.ts'
import { scripts } from './payloads.ts'

const server = serving({ trustProxy: ['127.0.0.1'] })
beforeAll(async () => {
  for (const name of ['A', 'B', 'C']) await server.call('POST', '/api/scales', { name })
})

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
    const { status } = await server.call(method, `/api/scales/${id}`, method === 'PUT' ? {} : undefined)
    expect([method, status]).toEqual([
      method,
      expect.toSatisfy((answered) => [400, 404, 405, 414].includes(answered)),
    ])
  }
  expect((await server.call('GET', '/api/scales?page=1')).body.total).toBe(3)
})

test.each(['evil.example', 'evil.example:80', '//evil.example', 'user@evil.example', '[::1]'])(
  'C12 the host %s is in no link of an answer',
  async (host) => {
    const answer = await raw(
      server.url,
      `GET /api/scales?per_page=1&page=2 HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-Host: ${host}\r\nX-Forwarded-Proto: https\r\nAuthorization: Bearer ${server.token}\r\nConnection: close\r\n\r\n`,
    )
    const page = JSON.parse(answer.slice(answer.indexOf('{')))
    for (const key of ['path', 'first_page_url', 'prev_page_url', 'next_page_url', 'last_page_url'])
      expect(page[key]).toMatch(/^\/api\/scales(\?|$)/)
    expect(answer).not.toContain('evil')
  },
)

test('C12 no call leads anywhere else', async () => {
  for (const path of ['/api/user', '/api/login', '/', '/api/scales?redirect=//evil.example'])
    expect((await caller(server.url, server.token).call('GET', path)).headers.get('location')).toBeNull()
})

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
    const answer = await server.call('POST', '/api/scales', '{"name":"Forged"}', {
      headers: { 'Content-Type': type },
    })
    expect(answer.status).toBe(415)
  },
)

test('C6 no other origin is given leave to call or read', async () => {
  for (const method of ['OPTIONS', 'GET', 'POST']) {
    const { headers } = await server.call(method, '/api/scales', method === 'POST' ? {} : undefined, {
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
    })
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  }
})

const types = [
  'application/json',
  'application/json;',
  'application/json ; charset=utf-8',
  'application/json;charset=UTF-8;x=y',
  'application/json;;',
  'application/json\t; charset=utf-8',
  'application/json;charset=utf-7',
  'application/json,application/xml',
  'Application/Json',
  'application/JSON ',
  'application/problem+json',
  '*/*',
  'json',
]

test.each(types)(
  'C15 sent as %j a bad field is named or nothing is read: it is never taken unchecked',
  async (type) => {
    const { status, body } = await server.call('POST', '/api/scales', '{"name":5}', {
      headers: { 'Content-Type': type },
    })
    expect([415, 422]).toContain(status)
    if (status === 422) expect(body.errors).toHaveProperty('name')
  },
)

test.each([
  '{"__proto__":{"polluted":1},"name":"a"}',
  '{"constructor":{"prototype":{"polluted":1}},"name":"b"}',
  '{"name":"c","roles":{"__proto__":{"polluted":1}}}',
  '{"name":"d","\\u005f_proto__":{"polluted":1}}',
  '{"name":{"__proto__":{"polluted":1}}}',
])('C15 %s pollutes nothing', async (body) => {
  expect((await server.call('POST', '/api/scales', body)).status).toBe(400)
  expect(
    (await server.call('GET', '/api/scales?__proto__[polluted]=1&constructor[prototype][polluted]=1')).status,
  ).toBe(422)
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
})

test('C15 a key that comes twice counts once, the last', async () => {
  const { body } = await server.call('POST', '/api/scales', '{"name":"First","name":"Second"}')
  expect(body.data.name).toBe('Second')
})

test('C15 a thousand bad fields cost one answer of bounded length', async () => {
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`name${at}`, { a: at }]))
  const { status, body } = await server.call('POST', '/api/customers', {
    ...many,
    name: ['x'.repeat(50_000)],
  })
  expect(status).toBe(422)
  expect(JSON.stringify(body).length).toBeLessThan(2000)
})

test('C7 what looks like a script is kept as text and answered as JSON that no browser runs', async () => {
  for (const [at, payload] of scripts.entries()) {
    const name = `${at} ${payload}`
    const made = await server.call('POST', '/api/scales', { name })
    expect([payload, made.status]).toEqual([payload, 201])
    const { body, headers } = await server.call('GET', `/api/scales/${made.body.data.id}`)
    expect(body.data.name).toBe(normaliseLine(name))
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    const found = await server.call(
      'GET',
      `/api/scales?keyword=${encodeURIComponent([...name].slice(0, 100).join(''))}`,
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
