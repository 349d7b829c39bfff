import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inside } from '../../commands/parts/paths.mjs'
import { raw, statusOf } from '../support/raw.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const ways = [
  '/',
  '/assets/',
  '/assets/..',
  '/./',
  '/%2e%2e/',
  '/..%2f',
  '/..%5c',
  '/@fs/',
  '/@id/',
  '/assets/%2e%2e%2f',
  '//',
]
const targets = [
  'etc/passwd',
  'package.json',
  'src/server.ts',
  'src/main.tsx',
  '.env',
  '.git/config',
  'data/tracking.db',
  'data/tracking.db-wal',
  'node_modules/.package-lock.json',
  'index.html',
  'vite.config.ts',
  'entities/user.ts',
  '@vite/client',
]

test.each(ways)('C11 by way of %s no file of the machine is had', async (way) => {
  for (const target of targets)
    for (const query of ['', '?raw', '?raw??', '?import&raw??', '?url']) {
      const answer = await raw(
        server.url,
        `GET ${way}${target}${query} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      )
      expect([way, target, query, statusOf(answer)]).toEqual([
        way,
        target,
        query,
        expect.toSatisfy((status) => status === 404 || status === 400),
      ])
      expect(answer).not.toMatch(/<html|root:|"dependencies"/)
    }
})

test('C11 the built page holds no map of its sources', async () => {
  if (!existsSync(inside('dist', 'index.html'))) return
  const page = await raw(server.url, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  for (const [, asset] of page.matchAll(/\.\/(assets\/[\w.-]+)/g)) {
    const answer = await raw(server.url, `GET /${asset}.map HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(statusOf(answer)).toBe(404)
  }
})
