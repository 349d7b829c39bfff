import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { logSettings } from '../../src/server/platform/http/logging.ts'
import { type Caller, caller, type Loose } from '../support/calls.ts'
import { serverOn, serving } from '../support/databases.ts'
import { directly } from '../support/direct-database.ts'
import { makePerson, makeRole, passphrase } from '../support/people.ts'

const lines: string[] = []
const server = serving({ logLevel: 'trace', logStream: { write: (line) => lines.push(line) } })
let viewer: Caller

beforeAll(async () => {
  const role = await makeRole(server, 'Readers', ['users.read', 'roles.read', 'customers.read'])
  viewer = await makePerson(server, 'vera@example.org', [role])
})

const secrets = (token: string | undefined): readonly (string | RegExp)[] => [
  /\$argon2/,
  /node_modules|\.ts:\d+|\bat .+\(/,
  /\bselect\b .+\bfrom\b/i,
  /engine_|SQLITE|errcode/,
  passphrase,
  server.password,
  String(token),
]

test('C2 no answer of any call, to whomever, holds a secret or an internal', async () => {
  const { body: document } = await server.call('GET', '/api/openapi.json')
  for (const who of [server, viewer, server.stranger]) {
    for (const [template, methods] of Object.entries<Loose>(document.paths)) {
      if (template === '/api/openapi.json' || template === '/api/changes') continue // itself; a stream without end
      for (const method of Object.keys(methods)) {
        if (method === 'delete' || template === '/api/logout') continue
        const body =
          method === 'get' ? undefined : { name: ["'"], email: { a: 1 }, id: 'x', password: passphrase }
        const { headers, body: answered } = await who.call(
          method.toUpperCase(),
          template.replace('{id}', '2'),
          body,
        )
        const text = `${JSON.stringify([...headers])} ${JSON.stringify(answered)}`
        for (const secret of secrets(who.token)) expect(text).not.toMatch(secret)
      }
    }
  }
})

test('C2 a created or changed account is answered without its password', async () => {
  const secret = 'quite a secret phrase'
  const made = await server.call('POST', '/api/users', {
    name: 'Nora',
    email: 'nora@example.org',
    password: secret,
    confirm_password: secret,
    roles: [2],
  })
  const { id } = made.body.data
  const put = await server.call('PUT', `/api/users/${id}`, {
    password: `${secret}!`,
    confirm_password: `${secret}!`,
  })
  for (const { body } of [made, put, await server.call('GET', `/api/users/${id}`)]) {
    expect(Object.keys(body.data)).toEqual([
      'id',
      'name',
      'email',
      'roles',
      'active',
      'version',
      'created_at',
      'updated_at',
    ])
    expect(JSON.stringify(body)).not.toContain(secret)
  }
})

test('C2 no line of the log holds a password, a token or a hash, whatever is logged', async () => {
  await server.stranger.call('POST', '/api/login', { email: server.email, password: 'a wrong secret phrase' })
  await server.stranger.call(
    'POST',
    `/api/login?token=${server.token}`,
    `{"password":"a broken secret phrase`,
  )
  expect(lines.length).toBeGreaterThan(10)
  const log = lines.join('')
  for (const secret of [
    server.token,
    viewer.token,
    server.password,
    passphrase,
    'a wrong secret phrase',
    'a broken secret phrase',
    '$argon2',
  ])
    expect(log).not.toContain(String(secret))
})

test('C2 what a part of the server logs by mistake is blotted out, however deep it lies', async () => {
  const said: string[] = []
  const app = Fastify({
    logger: { ...logSettings('info'), stream: { write: (line: string) => void said.push(line) } },
  })
  const secret = { password: 'SECRETQX', token: 'SECRETQX', authorization: 'Bearer SECRETQX' }
  app.log.info(secret, 'bare')
  app.log.info({ body: { ...secret, confirm_password: 'SECRETQX', current_password: 'SECRETQX' } }, 'a body')
  app.log.info({ request: { headers: { cookie: 'token=SECRETQX', authorization: 'SECRETQX' } } }, 'headers')
  await app.close()
  expect(said).toHaveLength(3)
  expect(said.join('')).not.toContain('SECRETQX')
})

test('C2 a fault of the server is answered without a word of what is inside, and logged with its request', async () => {
  const own: string[] = []
  const broken = await serverOn('sqlite', {
    logLevel: 'info',
    logStream: { write: (line) => own.push(line) },
  })
  await directly(broken.databaseUrl, (database) =>
    database.exec('alter table engine_history rename to engine_elsewhere'),
  )
  const { status, body, headers } = await caller(broken.url, broken.token).call('POST', '/api/scales', {
    name: 'Never written',
  })
  expect(status).toBe(500)
  expect(Object.keys(body)).toEqual(['message'])
  expect(body.message).not.toMatch(/engine|table|sql|history/i)
  const line = own.find((each) => each.includes('request failed')) ?? ''
  expect(line).toContain('engine_history')
  expect(JSON.parse(line).reqId).toBe(headers.get('x-request-id'))
  expect((await broken.call('GET', '/api/health')).status).toBe(200)
  await broken.stop()
})

test('C2 neither a token, nor a link to set a password, nor a password lies in the database', async () => {
  const reset = await server.call('POST', '/api/users/2/reset-link')
  const file = server.databaseUrl.replace('sqlite:', '')
  const bytes = Buffer.concat([readFileSync(file), readFileSync(`${file}-wal`)])
  expect(bytes.includes(server.email)).toBe(true)
  for (const secret of [server.token, viewer.token, reset.body.data.token, server.password, passphrase])
    expect(bytes.includes(String(secret))).toBe(false)
})
