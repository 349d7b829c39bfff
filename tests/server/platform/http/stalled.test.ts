import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../src/server/access/caller.ts'
import type { Session } from '../../../../src/server/accounts/auth/sessions.ts'
import { newApp } from '../../../../src/server/app.ts'
import type { Services } from '../../../../src/server/calls/call.ts'
import { beatMilliseconds, changesCall, markChanges } from '../../../../src/server/calls/changes.ts'
import { serveCalls } from '../../../../src/server/calls/serve-calls.ts'
import { Viewers } from '../../../../src/server/people/live/viewers.ts'
import { type Database, openDatabase } from '../../../../src/server/platform/database/index.ts'
import { readerOf } from '../../../../src/server/platform/http/event-stream.ts'
import type { RowFilters } from '../../../../src/server/rows/read/row-filters.ts'
import { loadModel } from '../../../../src/server/start-server.ts'
import { temporaryFolder } from '../../../support/places.ts'
import { workshop } from '../../../support/workshop.ts'

const folder = temporaryFolder()
const ada: Caller = { id: 1, name: 'Ada', email: 'ada@example.org', everything: true, permissions: new Set() }
/** More than both ends of a connection hold in the system. */
const large = 'x'.repeat(32 * 2 ** 20)
const app = newApp({ trustProxy: [], logLevel: 'silent' }, () => '2026-11-21')
let database: Database
let port = 0

beforeAll(async () => {
  database = await openDatabase(`sqlite:${folder}/app.db`)
  app.decorateRequest('caller', null)
  app.addHook('onRequest', (request, _reply, done) => {
    request.caller = ada
    done()
  })
  app.get('/large', () => large)
  const session = { caller: ada } as Session // all that a beat asks of it
  const viewers = new Viewers(await loadModel(workshop), database, {} as RowFilters) // nobody reads by a scope here
  const services = { viewers, session: { sessions: { find: async () => session } }, beat: 50 }
  markChanges(app, viewers)
  serveCalls(app, [changesCall], services as unknown as Services) // what the call works with
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const ask = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`

test('a stream that is read stays, beat after beat', async () => {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (part) => (text += part))
  socket.write(ask('/api/changes'))
  await expect.poll(() => text.match(/: here/g)?.length).toBeGreaterThan(10)
  socket.destroy()
})

test('a stream whose reader takes nothing is cut by its beats, whatever else ends connections', async () => {
  const { timeout, headersTimeout, requestTimeout } = app.server
  Object.assign(app.server, { timeout: 0, headersTimeout: 0, requestTimeout: 0 })
  const socket = connect(port, '127.0.0.1')
  socket.pause()
  const [there] = await once(app.server, 'connection')
  socket.write(ask('/large') + ask('/api/changes'))
  await once(there, 'close')
  expect(there.destroyed).toBe(true)
  Object.assign(app.server, { timeout, headersTimeout, requestTimeout })
  socket.destroy()
})

test('beats come every fifteen seconds, before a connection is idle', () => {
  expect(beatMilliseconds).toBe(15_000)
  expect(app.server.timeout).toBeGreaterThan(beatMilliseconds)
})

test.each<[what: string, states: readonly [waiting: number, taken: number][], stalled: readonly boolean[]]>([
  [
    'nothing waits',
    [
      [0, 10],
      [0, 10],
      [0, 10],
    ],
    [false, false, false],
  ],
  [
    'what waits is being taken',
    [
      [90, 10],
      [90, 11],
      [90, 12],
    ],
    [false, false, false],
  ],
  [
    'what waits is not taken',
    [
      [90, 10],
      [98, 10],
    ],
    [false, true],
  ],
  [
    'what waited was taken meanwhile',
    [
      [90, 10],
      [0, 100],
      [90, 100],
    ],
    [false, false, false],
  ],
  ['too much waits', [[65_537, 10]], [true]],
])('a reader is stalled or not: %s', (_, states, stalled) => {
  const now = { waiting: 0, taken: 0 }
  const socket = {
    get bytesWritten() {
      return now.waiting + now.taken
    },
    get writableLength() {
      return now.waiting
    },
  }
  const answer = {
    get writableLength() {
      return now.waiting
    },
  }
  const reader = readerOf({ socket } as Parameters<typeof readerOf>[0], answer) // what it counts by
  expect(
    states.map(([waiting, taken]) => {
      Object.assign(now, { waiting, taken })
      return reader.stalled()
    }),
  ).toEqual(stalled)
})
