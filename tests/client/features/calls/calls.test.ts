import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { commandLine, exampleOf } from '../../../../src/client/features/calls/example.ts'
import { fieldRows } from '../../../../src/client/features/calls/field-rows.ts'
import { matchCalls, readDocument } from '../../../../src/client/features/calls/read-document.ts'
import { openApiDocument } from '../../../../src/server/calls/document.ts'
import { model } from '../../product.ts'

const whole = openApiDocument(model)
const document = readDocument(JSON.parse(JSON.stringify(whole)))
const calls = document.groups.flatMap((group) => group.calls)

const callOf = (id: string) => {
  const call = calls.find((each) => each.id === id)
  if (!call) throw new Error(`There is no call ${id}.`)
  return call
}

test('every call of the document is there, once, under its subject', () => {
  const said = Object.entries(whole.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(calls.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(said.sort())
  expect(document.groups.map(({ title }) => title)).toContain('Pledge Statuses')
})

test('a call says what it needs', () => {
  expect(callOf('login').needs).toBeNull()
  expect(callOf('getCurrentUser').needs).toEqual([])
  expect(callOf('createScale').needs).toEqual(['scales.create'])
})

test('the fields of a payload: title, kind, whether required, limits', () => {
  const rows = fieldRows(callOf('createRepair').body ?? {}, document.schemas)
  const row = (name: string) => rows.find((each) => each.name === name)
  expect(row('last_date')).toEqual({
    name: 'last_date',
    title: 'Last Date',
    kind: 'day, YYYY-MM-DD',
    required: true,
    notes: [],
  })
  expect(row('customer_id')).toMatchObject({ required: true, kind: 'whole number or { id }' })
  expect(row('scale_id')).toMatchObject({ required: false, notes: ['Null for none'] })
  const roles = fieldRows(callOf('createUser').body ?? {}, document.schemas)
  expect(roles.find(({ name }) => name === 'roles')).toMatchObject({
    kind: 'list of whole number or { id }',
    notes: ['1000 at most'],
  })
})

test('parameters say where they stand and what they may be', () => {
  const { parameters } = callOf('listScales')
  expect(parameters.find(({ name }) => name === 'sortBy')).toMatchObject({
    place: 'query',
    kind: 'text',
    notes: ['One of id, name', 'id where it is not given'],
  })
  expect(callOf('getScale').parameters[0]).toMatchObject({ name: 'id', place: 'path', required: true })
})

describe('an example is what its schema takes', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ ...whole, $id: 'document' })
  const schemas = calls.flatMap(({ id, body, answers, path }) => [
    ...(body ? [[`${id} payload`, body, path] as const] : []),
    ...answers.flatMap(({ status, schema }) => (schema ? [[`${id} ${status}`, schema, path] as const] : [])),
  ])

  test.each(schemas.filter(([name]) => / payload$| 2\d\d$/.test(name)))('%s', (_, schema, path) => {
    const example = exampleOf(schema, { schemas: document.schemas, path })
    const text = JSON.stringify(schema).replaceAll('"#/components', '"document#/components')
    const validate = ajv.compile(JSON.parse(text))
    expect(validate(example) ? [] : validate.errors).toEqual([])
  })
})

test.each([
  ['ready', ['Repairs']],
  ['post scale', ['Scales']],
  ['roles.delete', ['Roles']],
  ['nothing of the kind', []],
])('a search for %j finds calls of %j', (keyword, titles) => {
  expect(matchCalls(document.groups, keyword).map(({ title }) => title)).toEqual(titles)
})

test('whatever is no document is read as one without calls', () => {
  for (const body of [null, 'text', [], {}, { paths: { '/x': 1 } }, { paths: { '/x': { get: null } } }])
    expect(() => readDocument(body)).not.toThrow()
  expect(readDocument({ paths: {} }).groups).toEqual([])
})

test('a command line survives quotes in what it sends', () => {
  const line = commandLine('POST', 'https://a.example/api/x', { signedIn: true, body: { name: "O'Hara" } })
  expect(line).toContain(`-H "Authorization: Bearer $TOKEN"`)
  expect(line).toContain(`-d '{"name":"O'\\''Hara"}'`)
  expect(commandLine('GET', 'https://a.example/api/health', { signedIn: false, body: undefined })).toBe(
    "curl 'https://a.example/api/health'",
  )
})
