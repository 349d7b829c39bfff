import { beforeAll, describe, expect, test } from 'vitest'
import { filesIn, textOf } from '../house/files.ts'
import type { Loose } from '../support/calls.ts'
import { databasesOfTier, serving } from '../support/databases.ts'

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

describe.each(databasesOfTier)('what somebody sends is a value and nothing else, on %s', (database) => {
  const server = serving({ database })
  const good = { customer_id: 1, service_id: 1, category_id: 1, last_date: '2026-12-24' }
  beforeAll(async () => {
    for (const name of ['Water', '100% sure_thing']) await server.call('POST', '/api/scales', { name })
    await server.needed()
  })

  test('C8 64 strings of SQL in each parameter are nothing but text', async () => {
    expect(strings).toHaveLength(64)
    for (const text of strings) {
      const word = encodeURIComponent(text)
      const search = await server.call('GET', `/api/scales?keyword=${word}`)
      expect([text, search.status, search.body.total]).toEqual([text, 200, 0])
      for (const name of ['sortBy', 'order', 'page', 'per_page', 'has', 'ids'])
        expect(
          (await server.call('GET', `/api/users?${name === 'ids' ? 'options=1&' : ''}${name}=${word}`))
            .status,
        ).toBe(422)
      expect([404, 414]).toContain((await server.call('GET', `/api/scales/${word}`)).status)
    }
    expect((await server.call('GET', '/api/scales?page=1')).body.total).toBe(2)
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
    expect((await server.call('POST', '/api/scales', body)).body.errors).toHaveProperty('name')
  })

  test.each([
    ['%', 1],
    ['_', 1],
    ['100%', 1],
    ['sure_', 1],
    ['\\', 0],
    ['100_', 0],
    ['1%0', 0],
    ['1%% s', 0],
    ["'", 0],
    ['"', 0],
    ['*', 0],
    ['sure OR thing', 0],
  ])('C1 the keyword %s is plain characters', async (word, found) => {
    const { body } = await server.call('GET', `/api/scales?keyword=${encodeURIComponent(word)}`)
    expect(body.total).toBe(found)
  })

  test('C1 a keyword is no longer than a hundred characters', async () => {
    expect((await server.call('GET', `/api/scales?keyword=${'x'.repeat(100)}`)).status).toBe(200)
    const { status, body } = await server.call('GET', `/api/scales?keyword=${'x'.repeat(101)}`)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['keyword']])
  })

  test('C14 a reference to no row is named under its field, whatever number it is', async () => {
    const fields = [
      'customer_id',
      'scale_id',
      'service_id',
      'category_id',
      'source_id',
      'action_id',
      'status_id',
      'result_id',
      'processed_by',
    ]
    for (const field of fields)
      for (const id of [
        999,
        2 ** 31,
        2 ** 53 - 1,
        2 ** 53 + 2,
        1e30,
        -1,
        0,
        1.5,
        '1',
        [1],
        { id: 999 },
        { id: '1' },
      ]) {
        const { status, body } = await server.call('POST', '/api/repairs', { ...good, [field]: id })
        expect([field, id, status, Object.keys(body.errors ?? {})]).toEqual([field, id, 422, [field]])
      }
  })

  test('C14 every bad reference is named at once', async () => {
    const { body } = await server.call('POST', '/api/repairs', {
      ...good,
      customer_id: 99,
      service_id: 98,
      action_id: 97,
    })
    expect(Object.keys(body.errors).sort()).toEqual(['action_id', 'customer_id', 'service_id'])
  })

  test('C14 a list of references names what is missing, and takes what comes twice once', async () => {
    const account = {
      name: 'N',
      email: 'n@example.org',
      password: 'a good long secret',
      confirm_password: 'a good long secret',
    }
    expect(
      (await server.call('POST', '/api/users', { ...account, roles: [2, 999] })).body.errors,
    ).toHaveProperty('roles')
    expect(
      (await server.call('POST', '/api/users', { ...account, roles: ['2'] })).body.errors,
    ).toHaveProperty('roles')
    expect((await server.call('POST', '/api/users', { ...account, roles: {} })).body.errors).toHaveProperty(
      'roles',
    )
    const made = await server.call('POST', '/api/users', { ...account, roles: [2, 2, { id: 2 }] })
    expect(made.body.data.roles.map((role: Loose) => role.id)).toEqual([2])
  })
})

test('C8 no statement is put together by a builder that takes raw text from a request', () => {
  const wrong = filesIn('src/server').filter(
    (file) => !/\/http\//.test(file) && /sql\.(raw|lit|id)\b|\$\{(request|body|query)\b/.test(textOf(file)),
  )
  expect(wrong).toEqual([])
})
