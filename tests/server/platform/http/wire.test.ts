import { describe, expect, test } from 'vitest'
import { serving } from '../../../support/databases.ts'
import { raw, statusOf } from '../../../support/raw.ts'

const server = serving({ today: () => '2026-11-21' })

const post = (path: string, body: string | Buffer, type: string | null = 'application/json') => {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body)
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${server.token}`,
    ...(type === null ? [] : [`Content-Type: ${type}`]),
    `Content-Length: ${bytes.length}`,
    'Connection: close',
  ]
  return raw(server.url, Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), bytes]))
}

describe('a body', () => {
  test.each([
    ['an object', '{"name":"Water"}', 201],
    ['an object with a byte order mark', '\uFEFF{"name":"Marked"}', 201],
    ['empty', '', 400],
    ['null', 'null', 400],
    ['a list', '[]', 400],
    ['a number', '3', 400],
    ['a text', '"x"', 400],
    ['cut off', '{"name":"Wat', 400],
    ['two values', '{} {}', 400],
    ['single quotes', "{'name':'x'}", 400],
    ['50,000 lists in one another', '['.repeat(50_000) + ']'.repeat(50_000), 400],
    ['40,000 objects in one another', `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`, 422],
    ['a prototype', '{"name":"x","__proto__":{"admin":true}}', 400],
    ["a constructor's prototype", '{"name":"x","constructor":{"prototype":{"admin":true}}}', 400],
    ['the name of a method', '{"name":"Method","toString":"x","hasOwnProperty":1}', 201],
    [
      'a thousand unknown keys',
      JSON.stringify({
        name: 'Many',
        ...Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`k${at}`, at])),
      }),
      201,
    ],
    ['over the limit', JSON.stringify({ name: 'x'.repeat(300_000) }), 413],
  ])('%s is answered as it should be', async (_, body, status) => {
    const answer = await post('/api/scales', body)
    expect(statusOf(answer)).toBe(status)
    expect(answer).toMatch(/business-date: 2026-11-21/i)
    expect(answer).toMatch(/application\/json/)
    expect(Reflect.get({}, 'admin')).toBeUndefined()
  })

  test('bytes that are no UTF-8 are refused, never repaired', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"name":"a'),
      Buffer.from([0xff, 0xfe, 0xc3]),
      Buffer.from('"}'),
    ])
    expect(statusOf(await post('/api/scales', bytes))).toBe(400)
  })

  test.each([
    ['half a pair of surrogates', '\\ud800'],
    ['NUL', '\\u0000'],
  ])('%s in a text is named under its field', async (_, written) => {
    const answer = await post('/api/scales', `{"name":"a${written}b"}`)
    expect(statusOf(answer)).toBe(422)
    expect(answer).toContain('"name":[')
  })

  test.each([
    [null, 415],
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/xml', 415],
    ['application/vnd.api+json', 415],
    ['application/json\ta', 415],
    ['application/json x', 415],
    ['application/json; charset=utf-16', 415],
    ['application/json;charset=latin1', 415],
    ['application/json, text/plain', 415],
    ['APPLICATION/JSON', 201],
    ['application/json; charset=UTF-8', 201],
    [' application/json', 201],
  ])('as %j is taken or refused as a whole', async (type, status) => {
    expect(
      statusOf(await post('/api/scales', JSON.stringify({ name: `Type ${JSON.stringify(type)}` }), type)),
    ).toBe(status)
  })

  test.each([
    ['gzip', 415],
    ['br, gzip', 415],
    ['Identity', 201],
  ])('encoded as %s is taken or refused as a whole', async (encoding, status) => {
    const { status: answered } = await server.call(
      'POST',
      '/api/scales',
      { name: `Encoded ${encoding}` },
      { headers: { 'Content-Encoding': encoding } },
    )
    expect(answered).toBe(status)
  })
})

describe('a request', () => {
  const request = (head: string) => raw(server.url, `${head}\r\n\r\n`)

  test.each([
    ['an unknown path', 'GET /api/nothing HTTP/1.1\r\nHost: x', 404],
    ['the path in capitals', 'POST /API/LOGIN HTTP/1.1\r\nHost: x\r\nContent-Length: 0', 404],
    ['a slash at the end', 'POST /api/login/ HTTP/1.1\r\nHost: x\r\nContent-Length: 0', 400],
    ['two slashes at the end', 'POST /api/login// HTTP/1.1\r\nHost: x\r\nContent-Length: 0', 404],
    ['a slash too many at the start', 'POST //api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 0', 404],
    ['PATCH', 'PATCH /api/scales/1 HTTP/1.1\r\nHost: x\r\nContent-Length: 0', 405],
    ['TRACE', 'TRACE /api/scales HTTP/1.1\r\nHost: x', 405],
    ['OPTIONS', 'OPTIONS /api/scales HTTP/1.1\r\nHost: x', 405],
    ['HEAD where there is no GET', 'HEAD /api/login HTTP/1.1\r\nHost: x', 405],
    ['HEAD of who is not signed in', 'HEAD /api/scales HTTP/1.1\r\nHost: x', 401],
    ['PROPFIND', 'PROPFIND /api/scales HTTP/1.1\r\nHost: x', 405],
    ['no method that HTTP knows', 'FROBNICATE /api/scales HTTP/1.1\r\nHost: x', 400],
    ['no Host', 'GET /api/health HTTP/1.1', 400],
    ['two Hosts', 'GET /api/health HTTP/1.1\r\nHost: x\r\nhost: y', 400],
    ['an unknown Expect', 'GET /api/health HTTP/1.1\r\nHost: x\r\nExpect: much', 417],
    [
      'a length and chunks',
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked',
      400,
    ],
    ['17 KB of headers', `GET /api/health HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(17_000)}`, 431],
    ['20 KB of address', `GET /api/${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x`, 431],
    ['a broken escape', 'GET /api/scales/%zz HTTP/1.1\r\nHost: x', 400],
    ['bytes of TLS', '\u0016\u0003\u0001\u0002\u0000\u0001', 400],
  ])('with %s is answered in our form', async (_, head, status) => {
    const answer = await request(head)
    expect(statusOf(answer)).toBe(status)
    expect(answer).toMatch(/business-date: 2026-11-21/i)
    if (!head.startsWith('HEAD'))
      expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toHaveProperty('message')
    expect(answer).not.toMatch(/fastify|FST_|stack|node_modules/i)
  })

  test('an id of over a hundred characters is refused as such', async () => {
    expect((await server.call('GET', `/api/scales/${'1'.repeat(101)}`)).status).toBe(414)
  })

  test('405 says which methods there are', async () => {
    const { headers, body } = await server.call('PATCH', '/api/scales/1')
    expect(headers.get('allow')).toBe('DELETE, GET, HEAD, PUT')
    expect(body.message).toContain('PATCH')
  })
})

describe('an answer', () => {
  test.each([
    ['GET', '/api/health', 200],
    ['GET', '/api/scales?page=1', 200],
    ['POST', '/api/login', 415],
    ['GET', '/api/nothing', 404],
    ['PATCH', '/api/scales', 405],
  ])('to %s %s bears the headers that keep it harmless', async (method, path, status) => {
    const { status: answered, headers } = await server.call(
      method,
      path,
      method === 'POST' ? 'x' : undefined,
      {
        headers: method === 'POST' ? { 'Content-Type': 'text/plain' } : {},
      },
    )
    expect(answered).toBe(status)
    expect(Object.fromEntries(headers)).toMatchObject({
      'business-date': '2026-11-21',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      'content-type': 'application/json; charset=utf-8',
    })
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('a read that has not changed is answered 304 without a body', async () => {
    const first = await server.call('GET', '/api/scales?page=1')
    const tag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const headers = { 'If-None-Match': tag }
    const again = await server.call('GET', '/api/scales?page=1', undefined, { headers })
    expect([again.status, again.body, again.headers.get('business-date')]).toEqual([304, null, '2026-11-21'])
    const several = { 'If-None-Match': `"another", ${tag}` }
    expect((await server.call('GET', '/api/scales?page=1', undefined, { headers: several })).status).toBe(304)
    await server.call('POST', '/api/scales', { name: 'Another' })
    expect((await server.call('GET', '/api/scales?page=1', undefined, { headers })).status).toBe(200)
  })
})
