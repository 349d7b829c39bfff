import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowCalls } from '../../../../src/server/accounts/auth/allow.ts'
import type { Session, SessionCache } from '../../../../src/server/accounts/auth/sessions.ts'
import { sqliteDialect } from '../../../../src/server/platform/database/sqlite/dialect.ts'
import { answerOnBehalf } from '../../../../src/server/platform/http/askers.ts'
import { answerErrors } from '../../../../src/server/platform/http/errors.ts'
import { makeFairQueues } from '../../../../src/server/platform/queues/fair-queue.ts'

/** Two people, of whom the token says which; what they call ends when it is told to. */
const app = Fastify({ trustProxy: '127.0.0.1' })
const signedOut = new Set<string>()
const underWay: { readonly token: string; readonly end: () => void }[] = []

const sessionOf = (token: string): Session | null =>
  signedOut.has(token)
    ? null
    : {
        id: token,
        tokenHash: token,
        openedAt: 0,
        expiresAt: Number.POSITIVE_INFINITY,
        changes: 0,
        seenAt: 0,
        caller: { id: token.charCodeAt(0), name: token, email: '', everything: true, permissions: new Set() },
      }

/** Looking a session up takes so long; at first no time. */
let lookingUp = Promise.resolve()

const sessions: Pick<SessionCache, 'remembered' | 'find'> = {
  remembered: () => null,
  find: (token) => lookingUp.then(() => sessionOf(token)),
}

const tokenOf = (letter: string): string => letter.repeat(43)
const here = new AbortController()

const call = (letter: string, method = 'GET', signal = here.signal, body?: string): Promise<number> =>
  fetch(`${app.listeningOrigin}/api/work`, {
    ...{ method, signal },
    headers: {
      authorization: `Bearer ${tokenOf(letter)}`,
      'x-forwarded-for': `10.0.0.${letter.charCodeAt(0)}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  }).then(
    async (answer) => {
      await answer.text()
      return answer.status
    },
    () => 0,
  )

const countOf = (letter: string): number => underWay.filter(({ token }) => token === tokenOf(letter)).length

const endAll = async (calls: readonly Promise<number>[]): Promise<readonly number[]> => {
  let ended = false
  const all = Promise.all(calls).finally(() => {
    ended = true
  })
  while (!ended) {
    underWay.shift()?.end()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return all
}

let begun = 0

/** The calls whose answers somebody waits for, as the server knows. */
const open = new Set<unknown>()

beforeAll(async () => {
  app.addHook('onRequest', (_request, { raw }, done) => {
    open.add(raw)
    raw.once('close', () => open.delete(raw))
    done()
  })
  answerOnBehalf(app)
  answerErrors(app)
  const asked = { sessions, refusals: {} } as Parameters<typeof allowCalls>[1] // it asks for no more than these
  allowCalls(app, asked, makeFairQueues({ dialect: sqliteDialect }))
  for (const method of ['GET', 'POST'] as const)
    app.route({
      method,
      url: '/api/work',
      config: { need: 'session' },
      handler: (request) =>
        new Promise((resolve) => {
          const token = String(request.headers.authorization).slice('Bearer '.length)
          begun += 1
          underWay.push({ token, end: () => resolve({}) })
        }),
    })
  app.post('/api/open', { config: { need: 'nothing' } }, () => ({}))
  app.get('/api/big', { config: { need: 'nothing' } }, () => 'x'.repeat(8_000_000))
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

test('an account has four reads under way; its others wait, and nobody else does', async () => {
  const many = Array.from({ length: 30 }, () => call('a'))
  await expect.poll(() => countOf('a')).toBe(4)
  const one = call('b')
  await expect.poll(() => countOf('b')).toBe(1)
  expect(countOf('a')).toBe(4)
  expect(new Set(await endAll([...many, one]))).toEqual(new Set([200]))
})

test('its changes have places of their own', async () => {
  const reads = Array.from({ length: 8 }, () => call('a'))
  const changes = Array.from({ length: 20 }, () => call('a', 'POST'))
  await expect.poll(() => countOf('a')).toBe(4 + 16)
  await endAll([...reads, ...changes])
})

test('a call that nobody waits for any more is not begun', async () => {
  const leaving = new AbortController()
  const first = Array.from({ length: 4 }, () => call('a'))
  await expect.poll(() => countOf('a')).toBe(4)
  const abandoned = Array.from({ length: 20 }, () => call('a', 'GET', leaving.signal))
  const patient = call('a')
  await expect.poll(() => open.size).toBe(4 + 20 + 1)
  const before = begun
  leaving.abort()
  await Promise.all(abandoned)
  await expect.poll(() => open.size).toBe(4 + 1)
  await endAll([...first, patient])
  expect(begun - before).toBe(1)
})

test('who waited is asked once more whether they are still signed in', async () => {
  const first = Array.from({ length: 4 }, () => call('c'))
  await expect.poll(() => countOf('c')).toBe(4)
  const waiting = call('c')
  await new Promise((resolve) => setTimeout(resolve, 50))
  signedOut.add(tokenOf('c'))
  const answers = await endAll([...first, waiting])
  expect(answers).toEqual([200, 200, 200, 200, 401])
})

/** Connections from where 'a' comes from, on each of which something is sent and nothing read. */
const sendRaw = async (text: string): Promise<readonly Socket[]> => {
  const { port } = new URL(app.listeningOrigin)
  const sockets = Array.from({ length: 80 }, () => connect(Number(port), '127.0.0.1').pause())
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.write(text, resolve))))
  return sockets
}

test.each([
  [
    'answers that nobody takes',
    'GET /api/big HTTP/1.1\r\nhost: office\r\nx-forwarded-for: 10.0.0.97\r\n\r\n',
  ],
  [
    'bodies that never come',
    'POST /api/open HTTP/1.1\r\nhost: office\r\nx-forwarded-for: 10.0.0.97\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n',
  ],
])('%s keep no places', async (_, text) => {
  const sockets = await sendRaw(text)
  const one = call('a')
  await expect.poll(() => countOf('a')).toBe(1)
  await endAll([one])
  for (const socket of sockets) socket.destroy()
})

test('who goes away while their session is looked up takes no place for ever', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  lookingUp = promise
  const leaving = new AbortController()
  const abandoned = Array.from({ length: 20 }, () => call('d', 'POST', leaving.signal, '{}'))
  await expect.poll(() => open.size).toBe(20)
  leaving.abort()
  await Promise.all(abandoned)
  await expect.poll(() => open.size).toBe(0)
  resolve()
  lookingUp = Promise.resolve()
  const changes = Array.from({ length: 16 }, () => call('d', 'POST'))
  await expect.poll(() => countOf('d')).toBe(16)
  await endAll(changes)
})
