import { beforeAll, expect, test } from 'vitest'
import { startServer } from '../../../src/server/index.ts'
import type { Loose } from '../../support/calls.ts'
import { contractOf } from '../../support/contract.ts'
import { serving } from '../../support/databases.ts'
import { temporaryFolder } from '../../support/places.ts'
import { workshop } from '../../support/workshop.ts'

const folder = temporaryFolder()

/** A body that the schema of a payload takes: the given values, and something for whatever else is required. */
const bodyFor = (schema: Loose, at: number): Loose => {
  const value = (key: string, property: Loose): unknown => {
    if (property.anyOf) return 1
    if (property.examples) return property.examples[0]
    const type = [property.type].flat()[0]
    if (type === 'array') return [1]
    if (property.format === 'date') return '2026-12-01'
    if (property.format === 'date-time') return `2026-12-${10 + at}T09:30:00Z`
    if (/password/.test(key)) return 'a secret of some length'
    if (key === 'phone') return `+45 12345${at}`
    if (/email/.test(key)) return `somebody${at}@example.org`
    return type === 'integer' || type === 'number' ? 1 : `Text ${at}`
  }
  const entries = schema.required.map((key: string) => [key, value(key, schema.properties[key])])
  const body = Object.fromEntries(entries)
  return 'password' in body ? { ...body, confirm_password: body.password } : body
}

const takesNull = ({ type, anyOf = [] }: Loose): boolean =>
  [type].flat().includes('null') || anyOf.some((each: Loose) => each.type === 'null')

const server = serving()
let document: Loose
beforeAll(async () => {
  document = (await server.call('GET', '/api/openapi.json')).body
})

test('names every call of the specification', () => {
  const paths = Object.keys(document.paths)
  expect(paths).toContain('/api/repairs/{id}')
  expect(paths).toContain('/api/repair/settlement-in-process')
  expect(paths).toContain('/api/pledge-statuses')
  expect(paths.filter((path) => path.startsWith('/api/repair/'))).toHaveLength(11)
  expect(document.openapi).toBe('3.1.0')
})

test('every operation has an id of its own and says what it answers', () => {
  const operations: Loose[] = Object.values(document.paths).flatMap((path) => Object.values(path as object))
  const ids = operations.map((operation) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(
    operations.every((operation) => Object.keys(operation.responses).some((status) => status < '300')),
  ).toBe(true)
})

/** Titles, summaries and descriptions, wherever they stand. */
const sentencesIn = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, each]) =>
        typeof each === 'string' && ['title', 'summary', 'description'].includes(key)
          ? each.split(/(?<=[.;:])\s+/)
          : sentencesIn(each),
      )
    : []

test('no sentence is longer than 25 words', () => {
  const sentences = sentencesIn(document)
  expect(sentences.length).toBeGreaterThan(500)
  expect(sentences.filter((text) => text.split(/\s+/).length > 25)).toEqual([])
})

test('every call of the server is documented', async () => {
  const one = await startServer({
    product: workshop,
    databaseUrl: `sqlite:${folder}/empty.db`,
    host: '127.0.0.1',
    port: 0,
    timeZone: 'UTC',
  })
  await one.stop()
  const documented = Object.entries<Loose>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  const calls = one.routes
    .filter((route) => route.includes(' /api/'))
    .map((route) => route.replace('GET,HEAD', 'GET')) // the same answer, without its body
  expect(calls.filter((call) => !documented.includes(call))).toEqual([])
  expect(calls.length).toBe(documented.length)
})

/** Programs add to its address what makes others read anew. */
const anyQuery = ['/api/feeds/{id}']

test('a parameter that a call does not know is refused by every call, and named', async () => {
  const wrong: string[] = []
  for (const [template, methods] of Object.entries<Loose>(document.paths))
    for (const [method, operation] of Object.entries<Loose>(methods)) {
      if (method === 'get' && anyQuery.includes(template)) continue
      const path = template.replace('{id}', template.includes('user/sessions') ? 'abcdefghijkl' : '1')
      const { status, body } = await server.call(method.toUpperCase(), `${path}?patient_id=6`)
      const documented = (operation.parameters ?? []).filter((each: Loose) => each.in === 'query')
      const [message = ''] = body?.errors?.patient_id ?? []
      const names = documented.every(({ name }: Loose) => message.includes(name))
      if (status !== 422 || !message.startsWith('There is no parameter patient_id. ') || !names)
        wrong.push(`${method} ${path}: ${status} ${message}`)
    }
  expect(wrong).toEqual([])
})

test('every operation is a call of the server', async () => {
  const missing: string[] = []
  for (const [template, methods] of Object.entries(document.paths))
    for (const method of Object.keys(methods as object)) {
      const { status } = await server.stranger.call(
        method.toUpperCase(),
        template.replace('{id}', '1'),
        method === 'get' ? undefined : {},
      )
      // whoever asks for a calendar needs no token, and that there is none is all that they are told
      const isCalendar = template === '/api/feeds/{id}' && method === 'get'
      if ((status === 404 && !isCalendar) || status === 405) missing.push(`${method} ${template} ${status}`)
    }
  expect(missing).toEqual([])
})

test('what the schemas take is taken, and every answer on the way is as documented', async () => {
  const refs = Object.entries<Loose>(document.paths).filter(
    // what is no row of an entity has tests of its own
    ([path, { post }]) =>
      post && !['/api/views', '/api/reminders'].includes(path) && document.paths[`${path}/{id}`]?.put,
  )
  const ordered = [
    'customers',
    'scales',
    'services',
    'categories',
    'sources',
    'actions',
    'statuses',
    'results',
    'pledge-statuses',
    'permissions',
    'roles',
    'users',
    'repairs',
    'pledges',
    'trips',
    'suppliers',
    'invoice-lines',
    'benches',
    'parcels',
    'visits',
    'petitions',
  ]
  const ruled = ['bookings', 'claims', 'estimates', 'estimate-lines'] // where a value may go, and which go together, no schema says
  expect(refs.map(([path]) => path).sort()).toEqual(
    [...ordered, ...ruled].map((plural) => `/api/${plural}`).sort(),
  )
  for (const [at, plural] of ordered.entries()) {
    const path = `/api/${plural}`
    const { $ref } = document.paths[path].post.requestBody.content['application/json'].schema
    const schema = document.components.schemas[$ref.split('/').at(-1)]
    const made = await server.call('POST', path, bodyFor(schema, at))
    expect([plural, made.status, made.body.errors]).toEqual([plural, 201, undefined])
    const { id } = made.body.data
    const read = await server.call('GET', `${path}/${id}`)
    const put = await server.call('PUT', `${path}/${id}`, read.body.data)
    expect([plural, put.status, put.body.message]).toEqual([plural, 200, undefined])
    const { version: _, updated_at: __, ...same } = put.body.data
    expect(read.body.data).toMatchObject(same)
    const { $ref: changed } =
      document.paths[`${path}/{id}`].put.requestBody.content['application/json'].schema
    const { properties } = document.components.schemas[changed.split('/').at(-1)]
    for (const key of Object.keys(properties)) {
      const { status, body } = await server.call('PUT', `${path}/${id}`, { [key]: null })
      expect([plural, key, key in (body.errors ?? {}) ? 'never null' : 'may be null', status]).toEqual([
        plural,
        key,
        takesNull(properties[key]) ? 'may be null' : 'never null',
        takesNull(properties[key]) ? 200 : 422,
      ])
    }
    for (const query of [
      '',
      '?page=1',
      '?options=1',
      '?keyword=text',
      '?page=9',
      '?sortBy=nothing',
      '?per_page=0',
    ])
      await server.call('GET', path + query)
  }
  for (const name of Object.keys(document.paths).filter((path) => path.startsWith('/api/repair/')))
    expect((await server.call('GET', name)).status).toBe(200)
  expect((await server.call('GET', '/api/dashboard-data')).body.repairs).toBe(1)
  for (const plural of ordered.toReversed()) {
    const list = await server.call('GET', `/api/${plural}?per_page=1`)
    await server.call('DELETE', `/api/${plural}/${list.body.data[0].id}`)
  }
})

test('the check itself sees an answer that is not as documented', () => {
  const check = contractOf(document)
  const row = {
    id: 1,
    name: 'Water',
    version: 1,
    created_at: '2026-11-21T09:00:00.000Z',
    updated_at: '2026-11-21T09:00:00.000Z',
  }
  expect(check('GET', '/api/scales/1', 200, { data: row })).toBeNull()
  expect(check('GET', '/api/scales/1', 200, { data: { ...row, name: 5 } })).toContain('/data/name')
  expect(check('GET', '/api/scales/1', 200, { data: { ...row, secret: 'x' } })).toContain('additional')
  expect(check('GET', '/api/scales/1', 418, {})).toContain('418')
})
