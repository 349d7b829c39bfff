import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { newApp } from '../../../../src/server/app.ts'
import { HttpError } from '../../../../src/server/platform/errors/http-error.ts'
import { answerErrors } from '../../../../src/server/platform/http/errors.ts'

const said: string[] = []
const app = newApp(
  { trustProxy: [], logLevel: 'warn', logStream: { write: (line) => said.push(line) } },
  () => '2026-11-21',
)
answerErrors(app)
app.get('/busy', () => {
  throw new HttpError(503, 'Too many at once.', {}, { 'retry-after': '60' })
})
app.get('/broken', () => {
  throw new Error('what is inside')
})

test.each([
  ['what we refuse on purpose is a warning of one sentence', '/busy', 503, 40, 'Too many at once.'],
  ['a fault of ours is an error, with where it came from', '/broken', 500, 50, 'request failed'],
])('%s', async (_, path, status, level, sentence) => {
  said.length = 0
  const answer = await app.inject(path)
  expect(answer.statusCode).toBe(status)
  expect(said).toHaveLength(1)
  const line = JSON.parse(said[0] ?? '')
  expect(line).toMatchObject({ level, msg: sentence, route: path, reqId: answer.headers['x-request-id'] })
  expect('err' in line).toBe(level === 50)
})

test('more connections than there may be are closed, and the others are served', async () => {
  expect(app.server.maxConnections).toBe(10_000)
  app.server.maxConnections = 1
  const address = new URL(await app.listen({ port: 0 }))
  const open = () => connect(Number(address.port), address.hostname.replace(/[[\]]/g, ''))
  const first = open()
  await once(app.server, 'connection')
  const second = open()
  await new Promise((resolve) => second.on('error', resolve).on('close', resolve))
  first.write('GET /busy HTTP/1.1\r\nHost: here\r\n\r\n')
  const [answer] = await once(first, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 503 /)
  first.destroy()
  await app.close()
})
