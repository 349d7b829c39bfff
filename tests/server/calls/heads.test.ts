import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { serving } from '../../support/databases.ts'
import { raw, statusOf } from '../../support/raw.ts'

const dist = mkdtempSync(join(tmpdir(), 'heads-test-'))
const html =
  '<!doctype html>\n<html>\n  <head>\n    <script type="module" src="./assets/main-a1.js"></script>\n  </head>\n</html>\n'
const server = serving(() => {
  mkdirSync(join(dist, 'assets'))
  writeFileSync(join(dist, 'index.html'), html)
  writeFileSync(join(dist, 'assets', 'main-a1.js'), 'console.log("the page")\n')
  return { dist, today: () => '2026-11-21' }
})
afterAll(() => rmSync(dist, { recursive: true }))

/** What is answered, byte for byte. */
const send = (head: string, body = '', token = `Bearer ${server.token}`) =>
  raw(server.url, `${head}\r\nHost: x\r\nAuthorization: ${token}\r\nConnection: close\r\n\r\n${body}`)

/** The lines of a head but those that differ from moment to moment, and its body. */
const parts = (answer: string) => {
  const [head = '', ...body] = answer.split('\r\n\r\n')
  const lines = head.split('\r\n').filter((line) => !/^(date|content-security-policy):/i.test(line))
  return { lines, body: body.join('\r\n\r\n') }
}

describe('HEAD', () => {
  test('is answered wherever GET is, by the same head without a body', async () => {
    const { id } = await server.make('scales', { name: 'Large' })
    const view = { entity: 'scale', name: 'All', audience: 'mine', select: {} }
    const { data } = (await server.call('POST', '/api/views', view)).body
    for (const address of [
      ...['/', '/assets/main-a1.js', '/api/health', '/api/openapi.json', '/api/user', '/api/session-options'],
      ...['/api/scales', '/api/scales?per_page=1&page=2', `/api/scales/${id}`, `/api/scales/${id}/history`],
      ...['/api/scales?options=1', '/api/scales/totals', '/api/dashboard-data', '/api/search?keyword=large'],
      ...['/api/history', '/api/inbox', '/api/inbox/count', '/api/reminders', '/api/feeds', '/api/outbox'],
      ...[`/api/views/${data.id}`, '/api/views?entity=scale', `/api/scales/${id}/`, '/api/scales/999999'],
      ...['/api/scales?nothing=1', '/api/scales/export?format=wrong', '/api/nothing', '/api/scales/large'],
    ]) {
      const [got, headed] = [
        parts(await send(`GET ${address} HTTP/1.1`)),
        parts(await send(`HEAD ${address} HTTP/1.1`)),
      ]
      expect(headed.lines, address).toEqual(got.lines.filter((line) => line !== 'transfer-encoding: chunked'))
      expect(headed.body, address).toBe('')
      expect(got.body, address).not.toBe('')
    }
  })

  test('of a stream of changes, and of a list as a file, begins neither', async () => {
    const stream = await send('HEAD /api/changes HTTP/1.1')
    expect(statusOf(stream)).toBe(200)
    expect(stream).toMatch(/content-type: text\/event-stream/i)
    const exported = async () => (await server.call('GET', '/api/history?per_page=1')).body.total
    for (const format of ['csv', 'xlsx', 'json']) {
      const address = `/api/scales/export?format=${format}`
      const before = await exported()
      const headed = parts(await send(`HEAD ${address} HTTP/1.1`))
      expect(await exported()).toBe(before)
      const got = await fetch(server.url + address, { headers: { Authorization: `Bearer ${server.token}` } })
      await got.arrayBuffer()
      for (const name of ['content-type', 'content-disposition', 'cache-control'])
        expect(headed.lines).toContain(`${name}: ${got.headers.get(name)}`)
      expect(await exported()).toBe(before + 1)
    }
  })

  test('changes nothing, and is allowed nowhere else', async () => {
    const answer = await send('HEAD /api/login HTTP/1.1')
    expect(statusOf(answer)).toBe(405)
    expect(answer).toMatch(/allow: POST\r\n/i)
    expect(await send('PATCH /api/scales HTTP/1.1')).toMatch(/allow: GET, HEAD, POST\r\n/i)
  })
})

describe('a token', () => {
  test.each(['bearer', 'BEARER', 'BeArEr', 'Bearer  ', 'bearer   '])('is taken behind %j', async (scheme) => {
    expect(statusOf(await send('GET /api/user HTTP/1.1', '', `${scheme} ${server.token}`))).toBe(200)
  })

  test.each(['Basic', 'Bearer,', 'Token', ''])('is not taken behind %j', async (scheme) => {
    expect(statusOf(await send('GET /api/user HTTP/1.1', '', `${scheme} ${server.token}`))).toBe(401)
  })
})

describe('a call that needs no body', () => {
  const empty: readonly (readonly [string, readonly string[], string])[] = [
    ['none', [], ''],
    ['a length of nought', ['Content-Length: 0'], ''],
    ['a length of nought, as JSON', ['Content-Length: 0', 'Content-Type: application/json'], ''],
    [
      'a length of nought, as a form',
      ['Content-Length: 0', 'Content-Type: application/x-www-form-urlencoded'],
      '',
    ],
    ['a length of nought, as nonsense', ['Content-Length: 0', 'Content-Type: nonsense'], ''],
    ['a type and no length', ['Content-Type: text/plain'], ''],
    ['empty chunks', ['Transfer-Encoding: chunked'], '0\r\n\r\n'],
    ['empty chunks, as JSON', ['Transfer-Encoding: chunked', 'Content-Type: application/json'], '0\r\n\r\n'],
    ['empty chunks, as text', ['Transfer-Encoding: chunked', 'Content-Type: text/plain'], '0\r\n\r\n'],
    ['an empty object', ['Content-Length: 2', 'Content-Type: application/json'], '{}'],
  ]

  test.each(empty)('works with %s', async (_, headers, body) => {
    const { id, headers: made } = await server
      .call('POST', '/api/scales', { name: `Scale ${Math.random()}` })
      .then((answer) => ({ id: answer.body.data.id, headers: answer.headers }))
    const claim = await server.make('claims', { subject: `Claim ${Math.random()}` })
    const view = { entity: 'scale', name: 'All', audience: 'mine', select: {} }
    const { data } = (await server.call('POST', '/api/views', view)).body
    const asked = (line: string) => send([`${line} HTTP/1.1`, ...headers].join('\r\n'), body)
    const statuses: number[] = []
    for (const line of [
      `POST /api/views/${data.id}/used`,
      'POST /api/inbox/read',
      `POST /api/claims/${claim.id}/send`,
      `POST /api/batches/${made.get('batch')}/undo`,
      `DELETE /api/views/${data.id}`,
      `POST /api/views/${data.id}/restore`,
    ])
      statuses.push(statusOf(await asked(line)))
    expect(statuses).toEqual([204, 204, 200, 200, 204, 200])
    expect((await server.call('GET', `/api/scales/${id}`)).status).toBe(404) // undone
  })

  test('takes no other type, and one that needs a body says so', async () => {
    const text = ['Content-Length: 5', 'Content-Type: text/plain']
    expect(statusOf(await send(['POST /api/inbox/read HTTP/1.1', ...text].join('\r\n'), 'hello'))).toBe(415)
    const chunks = ['Transfer-Encoding: chunked', 'Content-Type: text/plain']
    expect(
      statusOf(
        await send(['POST /api/inbox/read HTTP/1.1', ...chunks].join('\r\n'), '5\r\nhello\r\n0\r\n\r\n'),
      ),
    ).toBe(415)
    const none = await send('POST /api/scales HTTP/1.1\r\nContent-Length: 0')
    expect(none).toContain('{"message":"The body must be a JSON object."}')
  })
})

describe('an address', () => {
  test('is the same with a slash at its end', async () => {
    const { id } = await server.make('scales', { name: 'Small' })
    for (const address of ['/api/scales', `/api/scales/${id}`, `/api/scales/${id}/history`, '/api/health']) {
      const [plain, slashed] = [await server.call('GET', address), await server.call('GET', `${address}/`)]
      expect([slashed.status, slashed.body]).toEqual([plain.status, plain.body])
    }
    expect((await server.call('GET', '/api/scales/?per_page=1')).body.data).toHaveLength(1)
    expect((await server.call('PUT', `/api/scales/${id}/`, { name: 'Smaller' })).status).toBe(200)
    expect(await send('PATCH /api/scales/ HTTP/1.1')).toMatch(/allow: GET, HEAD, POST\r\n/i)
    expect((await server.call('DELETE', `/api/scales/${id}/`)).status).toBe(200)
  })

  test.each([
    '/api/scales/large',
    '/api/scales/1.5',
    '/api/scales/-1/history',
    '/api/views/mine',
    '/api/nothing/',
  ])('that nothing has says so: %s', async (address) => {
    const { status, body } = await server.call('GET', address)
    expect([status, body]).toEqual([404, { message: `There is no such address: ${address}` }])
  })

  test('of a row that is not there is one', async () => {
    for (const id of ['0', '999999', '99999999999999999'])
      expect((await server.call('GET', `/api/scales/${id}`)).body.message).toMatch(
        /^There is no such scale\./,
      )
  })
})
