import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

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
    const { status, body } = await server.call('POST', '/api/sectors', '{"name":5}', {
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
  expect((await server.call('POST', '/api/sectors', body)).status).toBe(400)
  expect(
    (await server.call('GET', '/api/sectors?__proto__[polluted]=1&constructor[prototype][polluted]=1'))
      .status,
  ).toBe(422)
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
})

test('C15 a key that comes twice counts once, the last', async () => {
  const { body } = await server.call('POST', '/api/sectors', '{"name":"First","name":"Second"}')
  expect(body.data.name).toBe('Second')
})

test('C15 a thousand bad fields cost one answer of bounded length', async () => {
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`name${at}`, { a: at }]))
  const { status, body } = await server.call('POST', '/api/organizations', {
    ...many,
    name: ['x'.repeat(50_000)],
  })
  expect(status).toBe(422)
  expect(JSON.stringify(body).length).toBeLessThan(2000)
})
