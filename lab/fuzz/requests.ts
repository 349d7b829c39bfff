import fc from 'fast-check'
import type { OpenApiDocument, Operation } from '../../src/server/calls/document.ts'
import { oddBody, oddId, oddValue } from './odd-values.ts'

export const identities = ['nobody', 'bad token', 'viewer', 'editor', 'administrator'] as const

/** One request of the run; `body` goes out as it stands. */
export interface FuzzedRequest {
  readonly who: (typeof identities)[number]
  readonly method: string
  readonly path: string
  readonly body: string | Uint8Array | null
  readonly type: string | null
  readonly headers?: Readonly<Record<string, string>>
  /** Of a file: what was done to it. */
  readonly of?: string
  /** Of one that is costly: what. */
  readonly what?: string
}

// biome-ignore lint/suspicious/noExplicitAny: a schema of the document, read as far as the generator understands it
type Schema = any

/** Values that the schema takes, mostly; anything else now and then. */
const anyValue = (schema: Schema, document: OpenApiDocument, depth = 0): fc.Arbitrary<unknown> => {
  const sound = soundValue(schema, document, depth)
  return fc.oneof({ weight: 5, arbitrary: sound }, { weight: 1, arbitrary: oddValue })
}

const soundValue = (schema: Schema, document: OpenApiDocument, depth: number): fc.Arbitrary<unknown> => {
  if (schema.$ref)
    return soundValue(document.components.schemas[schema.$ref.split('/').at(-1)], document, depth)
  if (schema.anyOf)
    return fc.oneof(...schema.anyOf.map((each: Schema) => soundValue(each, document, depth + 1)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const type = [schema.type].flat()[0]
  if (schema.format === 'date')
    return fc.constantFrom('2026-11-21', '2026-11-24', '2026-12-31', '2024-02-29', '2020-01-01')
  if (schema.format === 'date-time')
    return fc.constantFrom('2026-11-21T09:00:00Z', '2026-10-25T01:30:00Z', '2026-10-25T02:30:00+02:00')
  if (type === 'integer')
    return fc.integer({ min: schema.minimum ?? 1, max: Math.max(25, schema.minimum ?? 1) })
  if (type === 'number') return fc.double({ min: -1e6, max: 1e6, noNaN: true })
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'array') return fc.array(soundValue(schema.items ?? {}, document, depth + 1), { maxLength: 4 })
  if (type === 'object') return depth > 3 ? fc.constant({}) : objectOf(schema, document, depth)
  return fc.oneof(
    fc.constantFrom('Water', 'Roads', 'somebody@example.org', 'a long enough secret', 'Pursued', 'Submitted'),
    fc.string({ minLength: 1, maxLength: 30 }),
  )
}

const objectOf = (schema: Schema, document: OpenApiDocument, depth: number): fc.Arbitrary<unknown> => {
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([key, property]) => [
      key,
      anyValue(property, document, depth + 1),
    ]),
  )
  const sparse = fc.record(properties, { requiredKeys: [] })
  const whole = fc.record(properties)
  return fc
    .tuple(
      fc.oneof(whole, sparse),
      fc.option(fc.dictionary(fc.string({ maxLength: 8 }), oddValue, { maxKeys: 3 })),
    )
    .map(([object, more]) => {
      const made = { ...more, ...object }
      return 'password' in made && 'confirm_password' in made && made.password === 'a long enough secret'
        ? { ...made, confirm_password: made.password }
        : made
    })
}

const queryOf = (operation: Operation): fc.Arbitrary<string> => {
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query')
  // Such a call is refused for a parameter: most go on without one.
  if (parameters.length === 0)
    return fc.oneof({ weight: 8, arbitrary: fc.constant('') }, fc.constantFrom('?x=1', '?__proto__[a]=1'))
  const pair = fc.constantFrom(...parameters).chain(({ name, schema }) => {
    const sound: fc.Arbitrary<unknown> = schema.enum
      ? fc.constantFrom(...(schema.enum as readonly unknown[])) // an enum of the document is a list
      : schema.type === 'integer'
        ? fc.integer({ min: 1, max: 30 })
        : fc.constantFrom('a', 'Water', '1', '%', 'x y')
    const odd = oddValue.filter((value) => typeof value !== 'object' && String(value).length < 300)
    return fc
      .tuple(
        fc.constantFrom(name, name, name, `${name}[]`, `${name}[gt]`),
        fc.oneof({ weight: 3, arbitrary: sound }, odd),
      )
      .map(([key, value]) => `${key}=${encodeURIComponent(String(value).toWellFormed())}`)
  })
  return fc.array(pair, { maxLength: 4 }).map((pairs) => (pairs.length > 0 ? `?${pairs.join('&')}` : ''))
}

const bodyOf = (operation: Operation, document: OpenApiDocument) => {
  const schema = operation.requestBody?.content['application/json']?.schema
  if (!schema)
    return fc.oneof(
      { weight: 5, arbitrary: fc.constant({ body: null, type: null }) },
      { weight: 1, arbitrary: oddBody },
    )
  const json = soundValue(schema, document, 0).map((value) => ({
    body: JSON.stringify(value) ?? 'null',
    type: 'application/json',
  }))
  return fc.oneof({ weight: 6, arbitrary: json }, { weight: 1, arbitrary: oddBody })
}

/** The first account hires whoever the run puts out of work: it is left alone. */
const spared = (path: string): string => path.replace(/^\/api\/users\/1(?=\/|$)/, '/api/users/7')

export type Call = readonly [template: string, method: string, operation: Operation]

/** Every call of a document but streams, which have no end to wait for. */
export const callsOf = (document: OpenApiDocument): readonly Call[] =>
  Object.entries(document.paths).flatMap(([template, methods]) =>
    Object.entries(methods)
      .filter(([, { responses }]) => !responses['200']?.content?.['text/event-stream'])
      .map(([method, operation]): Call => [template, method.toUpperCase(), operation]),
  )

/** Requests for every operation of a document, each as likely as the other, as one of five people. */
export const requestsFor = (document: OpenApiDocument): fc.Arbitrary<FuzzedRequest> =>
  fc.constantFrom(...callsOf(document)).chain(([template, method, operation]) =>
    fc
      .record({
        ...{ who: fc.constantFrom(...identities), id: oddId },
        ...{ query: queryOf(operation), sent: bodyOf(operation, document) },
      })
      .map(({ who, id, query, sent }) => ({
        ...{ who, method, path: spared(template.replace(/\{\w+\}/, id)) + query },
        ...(method === 'GET' ? { body: null, type: null } : sent),
      })),
  )
