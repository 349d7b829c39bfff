import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { newApp } from '../../../../src/server/app.ts'
import {
  connectionsWithin,
  limitIn,
  mostConnections,
  proxiesAmong,
  reservedHandles,
  usualPerAddress,
} from '../../../../src/server/platform/http/connections.ts'
import { answerErrors } from '../../../../src/server/platform/http/errors.ts'
import type { WireOptions } from '../../../../src/server/platform/http/settings.ts'
import { readServerSettings } from '../../../../src/server/settings.ts'

const large = 'x'.repeat(8 * 2 ** 20)
const closings: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

/** Our wire with a call that answers much, one that answers little, and one that answers when it is told to. */
const serve = async (options: Partial<WireOptions> = {}) => {
  const app = newApp({ trustProxy: [], logLevel: 'silent', ...options }, () => '2026-11-21')
  answerErrors(app)
  let calls = 0
  let go = () => {}
  const waited = new Promise<void>((resolve) => {
    go = resolve
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    calls += 1
    done()
  })
  app.get('/large', () => large)
  app.get('/small', () => 'small')
  app.get('/late', async () => {
    await waited
    return 'late'
  })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const open = (from = '127.0.0.1'): Socket => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: from })
    socket.on('error', () => {})
    closings.push(() => socket.destroy())
    return socket
  }
  closings.push(() => {
    app.server.closeAllConnections()
    return app.close()
  })
  return { app, open, go: () => go(), calls: () => calls }
}

const ask = (path: string, headers = ''): string => `GET ${path} HTTP/1.1\r\nHost: here\r\n${headers}\r\n`
const closed = async (socket: Socket): Promise<void> => {
  socket.resume()
  if (!socket.closed) await once(socket, 'close')
}
const answered = async (socket: Socket): Promise<string> => {
  socket.write(ask('/small'))
  const [answer] = await once(socket, 'data')
  return String(answer).slice(0, 12)
}

describe('requests of one connection without an answer', () => {
  test('sixteen are answered', async () => {
    const { open } = await serve()
    const socket = open()
    let text = ''
    socket.on('data', (part) => (text += part))
    socket.write(ask('/small').repeat(16))
    await expect.poll(() => text.match(/HTTP\/1\.1 200/g)?.length).toBe(16)
  })

  test.each([
    ['calls', ask('/late')],
    ['calls that nobody reads', ask('/large')],
    ['expectations that nobody knows', ask('/large', 'Expect: something\r\n')],
  ])('with more %s the connection is closed, and nothing is done for what is left', async (_, request) => {
    const { app, open, calls } = await serve()
    const socket = open()
    socket.pause()
    const [there] = await once(app.server, 'connection')
    let read = 0
    for (const event of ['request', 'checkExpectation']) app.server.on(event, () => (read += 1))
    socket.write(request.repeat(900))
    await once(there, 'close')
    expect(read).toBe(17)
    expect(calls()).toBeLessThanOrEqual(16)
    expect(await answered(open())).toBe('HTTP/1.1 200')
  })

  test('one after another there may be any number', async () => {
    const { open } = await serve()
    const socket = open()
    for (let at = 0; at < 40; at += 1) expect(await answered(socket)).toBe('HTTP/1.1 200')
  })
})

describe('a connection on which nothing goes on', () => {
  test('is looked at after twenty seconds', async () => {
    const { app } = await serve()
    expect(app.server.timeout).toBe(20_000)
  })

  test('is closed where the answer is not taken', async () => {
    const { app, open } = await serve()
    app.server.timeout = 100
    const socket = open()
    socket.pause()
    const [there] = await once(app.server, 'connection')
    socket.write(ask('/large'))
    await once(there, 'close')
    expect(there.bytesWritten).toBeGreaterThan(0)
  })

  test('is closed where an answer is not taken that others wait behind', async () => {
    const { app, open } = await serve()
    app.server.timeout = 100
    const socket = open()
    socket.pause()
    const [there] = await once(app.server, 'connection')
    socket.write(ask('/large').repeat(3))
    await once(there, 'close')
    expect(there.destroyed).toBe(true)
  })

  test('stays where we are still at work on the answer', async () => {
    const { app, open, go } = await serve()
    app.server.timeout = 20
    const socket = open()
    const looked = new Promise<void>((resolve) => {
      let times = 0
      app.server.on('timeout', () => {
        times += 1
        if (times === 5) resolve()
      })
    })
    socket.write(ask('/late'))
    await looked
    app.server.timeout = 20_000
    go()
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('is closed after an answer to what was no request, though the peer does not close', async () => {
    const { app, open } = await serve()
    Object.assign(app.server, { timeout: 0, headersTimeout: 0, requestTimeout: 0 })
    const socket = connect({
      ...{ port: Number(new URL(app.listeningOrigin).port), host: '127.0.0.1' },
      allowHalfOpen: true,
    })
    closings.push(() => socket.destroy())
    socket.on('error', () => {})
    const [there] = await once(app.server, 'connection')
    socket.write('no request at all\r\n\r\n')
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /)
    await once(there, 'close')
    expect(await answered(open())).toBe('HTTP/1.1 200')
  })
})

describe('connections of one address', () => {
  test('are closed beyond their share, while other addresses are served', async () => {
    const { open } = await serve({ connectionsPerAddress: 3 })
    const kept = [open(), open(), open()]
    for (const socket of kept) expect(await answered(socket)).toBe('HTTP/1.1 200')
    await Promise.all(Array.from({ length: 50 }, () => closed(open())))
    expect(await answered(open('127.0.0.2'))).toBe('HTTP/1.1 200')
    for (const socket of kept) expect(await answered(socket)).toBe('HTTP/1.1 200')
  })

  test('leave their place to others when they close', async () => {
    const { app, open } = await serve({ connectionsPerAddress: 1 })
    const first = open()
    const [there] = await once(app.server, 'connection')
    expect(await answered(first)).toBe('HTTP/1.1 200')
    await closed(open())
    first.destroy()
    await once(there, 'close')
    expect(await answered(open())).toBe('HTTP/1.1 200')
  })

  test('have no such share where they are a trusted proxy', async () => {
    const { open } = await serve({ connectionsPerAddress: 1, trustProxy: ['loopback'] })
    for (const socket of [open(), open(), open()]) expect(await answered(socket)).toBe('HTTP/1.1 200')
  })

  test.each([
    [['10.0.0.0/8'], '10.1.2.3', true],
    [['10.0.0.0/8'], '::ffff:10.1.2.3', true],
    [['10.0.0.0/8'], '11.1.2.3', false],
    [['192.0.2.7'], '192.0.2.7', true],
    [['2001:db8::/32'], '2001:db8:1::1', true],
    [['loopback'], '::1', true],
    [['Loopback'], '127.0.0.9', true],
    [['linklocal'], 'fe80::1', true],
    [['uniquelocal'], '172.31.0.1', true],
    [['uniquelocal'], '172.32.0.1', false],
    [[], '127.0.0.1', false],
  ])('%j: %s is a trusted proxy: %s', (trusted, address, is) => {
    expect(proxiesAmong(trusted)(address)).toBe(is)
  })

  test.each([
    ['', { settings: expect.not.objectContaining({ connectionsPerAddress: expect.anything() }) }],
    ['800', { settings: expect.objectContaining({ connectionsPerAddress: 800 }) }],
    ['0', { faults: [expect.stringContaining("CONNECTIONS_PER_ADDRESS is '0'")] }],
    ['-1', { faults: [expect.stringContaining('CONNECTIONS_PER_ADDRESS')] }],
    ['many', { faults: [expect.stringContaining('CONNECTIONS_PER_ADDRESS')] }],
  ])('the setting %j', (text, read) => {
    expect(readServerSettings({ CONNECTIONS_PER_ADDRESS: text })).toEqual(read)
    expect(usualPerAddress).toBe(500)
  })
})

describe('connections in all', () => {
  test.each([
    [null, mostConnections],
    [1_048_576, mostConnections],
    [1024, 1024 - reservedHandles],
    [120, 16],
  ])('a process that may open %s files takes %i', (limit, connections) => {
    expect(connectionsWithin(mostConnections, limit)).toBe(connections)
  })

  test('the limit is read from what Linux says of the process', () => {
    const line = 'Max open files            1024                 524288               files     '
    expect(limitIn(`Max processes  7  7  processes\n${line}\n`)).toBe(1024)
    expect(limitIn('Max open files            unlimited            unlimited            files')).toBe(null)
    expect(limitIn('nothing of the kind')).toBe(null)
  })
})
