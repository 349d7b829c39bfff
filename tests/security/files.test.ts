import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raw, statusOf } from '../support/raw.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const dist = mkdtempSync(join(tmpdir(), 'files-test-'))
const page = '<!doctype html><html><head><script src="./assets/main-a1b2c3.js"></script></head></html>'
const files = {
  'index.html': page,
  'secret.txt': 'not for you',
  '.env': 'not for you',
  'assets/main-a1b2c3.js': 'console.log("the page")',
  'assets/main-a1b2c3.js.map': '{}',
  'assets/notes.txt': 'not for you',
}
let server: TestServer
beforeAll(async () => {
  mkdirSync(join(dist, 'assets'))
  for (const [file, text] of Object.entries(files)) writeFileSync(join(dist, file), text)
  server = await startTestServer({ dist })
})
afterAll(async () => {
  await server.stop()
  rmSync(dist, { recursive: true })
})

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`

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
  'src/client/main.tsx',
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
      const answer = await raw(server.url, get(`${way}${target}${query}`))
      expect([way, target, query, statusOf(answer)]).toEqual([
        way,
        target,
        query,
        expect.toSatisfy((status) => status === 404 || status === 400),
      ])
      expect(answer).not.toMatch(/<html|root:|"dependencies"/)
    }
})

test('C11 of a built page its assets are had and nothing that lies beside them', async () => {
  const own = await raw(server.url, get('/assets/main-a1b2c3.js'))
  expect(own).toContain('the page')
  for (const path of [
    '/secret.txt',
    '/index.html',
    '/assets/main-a1b2c3.js.map',
    '/assets/notes.txt',
    '/.env',
  ])
    expect([path, statusOf(await raw(server.url, get(path)))]).toEqual([path, 404])
})
