import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { serving } from '../../../support/databases.ts'
import { raw, statusOf } from '../../../support/raw.ts'

const dist = mkdtempSync(join(tmpdir(), 'page-test-'))
const script = 'console.log("the page")\n'.repeat(100)
const inline = "document.documentElement.dataset.theme='dark'"
const form = '<!--login--><form></form><!--/login-->'
const sheet = '<!--login--><link rel="stylesheet" /><!--/login-->'
const html = `<!doctype html>\n<html>\n  <head>\n    <script>${inline}</script>\n    <script type="module" src="./assets/main-a1b2c3.js"></script>${sheet}\n  </head>\n  <body><div id="app">${form}</div></body>\n</html>\n`

const server = serving(() => {
  mkdirSync(join(dist, 'assets'))
  writeFileSync(join(dist, 'index.html'), html)
  writeFileSync(join(dist, 'secret.txt'), 'not for you')
  writeFileSync(join(dist, 'assets', 'main-a1b2c3.js'), script)
  writeFileSync(join(dist, 'assets', 'main-a1b2c3.js.br'), brotliCompressSync(script))
  writeFileSync(join(dist, 'assets', 'main-a1b2c3.js.gz'), gzipSync(script))
  writeFileSync(join(dist, 'assets', 'main-a1b2c3.js.map'), '{}')
  return { dist }
})
afterAll(() => rmSync(dist, { recursive: true }))

test('the page is served with a nonce of its own each time, which its policy names', async () => {
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const { status, headers, body } = await server.stranger.call('GET', '/')
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(headers.get('cache-control')).toBe('no-store')
      const nonce = /<meta property="csp-nonce" nonce="([\w-]{22})" content="\1" \/>/.exec(body)?.[1]
      expect(headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`)
      expect(body.replace(/\s*<meta property="csp-nonce".*\/>/, '')).toBe(html)
      return nonce
    }),
  )
  expect(nonces[0]).not.toBe(nonces[1])
})

test('only a visitor without a token gets the log-in form', async () => {
  const pageWith = async (cookie: string) => {
    const answer = await fetch(server.url, { headers: { cookie } })
    expect(answer.headers.get('vary')).toMatch(/cookie/)
    return (await answer.text()).replace(/\s*<meta property="csp-nonce".*\/>/, '')
  }
  expect(await pageWith('token=; other=1')).toBe(html)
  for (const cookie of ['token=abc', 'other=1; token=abc'])
    expect(await pageWith(cookie)).toBe(html.replace(form, '').replace(sheet, ''))
})

test.each([
  ['br', 'br'],
  ['gzip, br;q=0', null],
  ['identity', null],
])('the page is served to who accepts %s as %s', async (accepted, encoding) => {
  const answer = await fetch(server.url, { headers: { 'Accept-Encoding': accepted } })
  expect(answer.headers.get('content-encoding')).toBe(encoding)
  expect(answer.headers.get('vary')).toMatch(/accept-encoding/)
  expect(await answer.text()).toContain('<meta property="csp-nonce"')
})

test('the policy allows scripts of the origin and the inline script by its hash, and nothing evaluated', async () => {
  const { headers } = await server.stranger.call('GET', '/')
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]+=*'/)
  expect(policy).not.toContain('unsafe')
  for (const directive of [
    "default-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ])
    expect(policy).toContain(directive)
})

test.each([
  ['br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['identity', null],
])('an asset is served to who accepts %s as %s, for ever', async (accepted, encoding) => {
  const answer = await fetch(`${server.url}/assets/main-a1b2c3.js`, {
    headers: { 'Accept-Encoding': accepted },
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-encoding')).toBe(encoding)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await answer.text()).toBe(script)
})

test.each(['/index.html', '/assets', '/assets/main-a1b2c3.js.br', '/repairs'])(
  '%s is no file of ours',
  async (path) => {
    const answer = await raw(server.url, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(statusOf(answer)).toBe(404)
    expect(answer).toMatch(/^content-type: application\/json/im)
    expect(answer).not.toContain('<html')
  },
)

test('the compressed copies are what they are copies of', async () => {
  const answer = await raw(
    server.url,
    'GET /assets/main-a1b2c3.js HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n',
  )
  expect(answer).toMatch(/vary: accept-encoding/i)
  for (const encoding of ['gzip', 'br']) {
    const unpacked = await fetch(`${server.url}/assets/main-a1b2c3.js`, {
      headers: { 'accept-encoding': encoding },
    })
    expect(unpacked.headers.get('content-encoding')).toBe(encoding)
    expect(await unpacked.text()).toBe(script)
  }
})
