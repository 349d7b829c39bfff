import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filesIn, textOf } from '../house/files.ts'
import { databases, serverOn } from '../support/databases.ts'
import type { TestServer } from '../support/server.ts'

const quotes = [
  "'",
  '"',
  "''",
  "\\'",
  "')",
  '`',
  ';',
  '--',
  '/*',
  '*/',
  '\\',
  '%',
  '_',
  '||',
  "\u00bf'",
  "' or '1'='1",
]
const tails = ['', ' or 1=1 --', '; drop table users; --', ' union select password from users --']
const strings = quotes.flatMap((quote) => tails.map((tail) => `x${quote}${tail}`))

describe.each(databases)('C8 on %s', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await serverOn(database)
    await server.call('POST', '/api/sectors', { name: 'Water' })
  })
  afterAll(() => server.stop())

  test('C8 64 strings of SQL in each parameter are nothing but text', async () => {
    expect(strings).toHaveLength(64)
    for (const text of strings) {
      const word = encodeURIComponent(text)
      const search = await server.call('GET', `/api/sectors?keyword=${word}`)
      expect([text, search.status, search.body.total]).toEqual([text, 200, 0])
      for (const name of ['sortBy', 'order', 'page', 'per_page', 'has', 'ids'])
        expect(
          (await server.call('GET', `/api/users?${name === 'ids' ? 'options=1&' : ''}${name}=${word}`))
            .status,
        ).toBe(422)
      expect([404, 414]).toContain((await server.call('GET', `/api/sectors/${word}`)).status)
    }
    expect((await server.call('GET', '/api/sectors?page=1')).body.total).toBe(1)
  })

  test('C8 and as values they are kept letter for letter', async () => {
    for (const text of strings) {
      const made = await server.call('POST', '/api/sources', { title: text })
      expect([text, made.status, made.body.data?.title]).toEqual([text, 201, text.trim()])
    }
  })

  test.each<{ readonly name: unknown }>([
    { name: { a: 1 } },
    { name: ['x'] },
    { name: 5 },
    { name: true },
    { name: { toString: 'x' } },
  ])('C8 %j is refused before any statement', async (body) => {
    expect((await server.call('POST', '/api/sectors', body)).body.errors).toHaveProperty('name')
  })
})

test('C8 no statement is put together by a builder that takes raw text from a request', () => {
  const wrong = filesIn('src/server').filter(
    (file) => !/\/http\//.test(file) && /sql\.(raw|lit|id)\b|\$\{(request|body|query)\b/.test(textOf(file)),
  )
  expect(wrong).toEqual([])
})
