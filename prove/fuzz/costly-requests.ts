import type { OpenApiDocument, Operation } from '../../src/server/calls/document.ts'
import { costlyQueries } from './costly-queries.ts'
import { costlyBodies, costlyLines, costlyTexts, costlyValues, mostBytes } from './costly-values.ts'

/** One request, and what is costly about it. */
export interface CostlyRequest {
  readonly who: 'nobody' | 'administrator'
  readonly method: string
  readonly path: string
  readonly what: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

type Call = readonly [template: string, method: string, operation: Operation]

// biome-ignore lint/suspicious/noExplicitAny: a schema of the document, read as far as the generator understands it
type Schema = any

/** The row that is written over and over; the first may be the account or role that must stay. */
const writtenRow = '3'
const pathOf = (template: string): string => template.replace(/\{\w+\}/, writtenRow)

const callsOf = (document: OpenApiDocument): readonly Call[] =>
  Object.entries(document.paths).flatMap(([template, methods]) =>
    Object.entries(methods)
      .filter(([, { responses }]) => !responses['200']?.content?.['text/event-stream'])
      .map(([method, operation]): Call => [template, method.toUpperCase(), operation]),
  )

const both = ['administrator', 'nobody'] as const

/** Each field of a body with each costly text or value, and each costly body; who is not signed in gets fewer of them. */
const ofBody = ([template, method, operation]: Call, document: OpenApiDocument): readonly CostlyRequest[] => {
  const reference: Schema = operation.requestBody?.content['application/json'].schema
  if (!reference) return []
  const schema: Schema = document.components.schemas[String(reference.$ref).split('/').at(-1) ?? '']
  const path = pathOf(template)
  const anonymous = !operation.responses['401']
  const fields = Object.entries<Schema>(schema?.properties ?? {})
  const body = (what: string, text: string): readonly CostlyRequest[] =>
    both.map((who) => ({ who, method, path, what, body: text }))
  const field = ([name, each]: readonly [string, Schema]): readonly CostlyRequest[] => {
    const isText = [each.type].flat().includes('string') && !each.format?.startsWith('date')
    const most = isText && each.maxLength ? each.maxLength : null
    const texts = isText ? costlyTexts(mostBytes - 100) : {}
    const within = most === null ? {} : costlyTexts(most * 4)
    const shapes = [
      ...Object.entries(texts).map(([what, text]) => [what, JSON.stringify(text)] as const),
      ...Object.entries(within).map(
        ([what, text]) =>
          [`${what}, ${most} of them`, JSON.stringify([...text].slice(0, most).join(''))] as const,
      ),
      ...(isText ? [] : Object.entries(costlyValues)),
    ]
    return shapes.map(([what, value]) => ({
      ...{ who: anonymous ? 'nobody' : 'administrator', method, path, what: `${name}: ${what}` },
      body: `{${others(schema, name)}"${name}":${value}}`,
    }))
  }
  return [
    ...fields.flatMap(field),
    ...Object.entries(costlyBodies).flatMap(([what, text]) => body(what, text)),
    ...body('marks of two classes in every text', allMarks(fields)),
  ]
}

/** Whatever else the call insists on before it looks at this field: a sign-in takes no email without a password. */
const others = (schema: Schema, name: string): string =>
  (schema.additionalProperties === true ? Object.keys(schema.properties) : [])
    .filter((each) => each !== name)
    .map((each) => `"${each}":"a long enough secret",`)
    .join('')

const allMarks = (fields: readonly (readonly [string, Schema])[]): string => {
  const texts = fields.filter(([, each]) => [each.type].flat().includes('string'))
  const text = costlyTexts(Math.floor((mostBytes - 1000) / Math.max(1, texts.length)))['marks of two classes']
  return JSON.stringify(Object.fromEntries(texts.map(([name]) => [name, text])))
}

const line = 14_500
const headers = [
  ...['accept-encoding', 'authorization', 'cookie', 'if-none-match', 'x-forwarded-for', 'user-agent'],
  ...['last-event-id', 'accept', 'content-type', 'origin', 'x-requested-with', 'if-modified-since'],
]
const everywhere: readonly (readonly [method: string, path: string])[] = [
  ...([
    ['GET', '/api/health'],
    ['GET', '/'],
    ['GET', '/api/openapi.json'],
    ['GET', '/api/dashboard-data'],
  ] as const),
  ...([
    ['POST', '/api/login'],
    ['POST', '/api/logout'],
    ['GET', '/api/no-such-call'],
  ] as const),
]

const ofHeaders = (): readonly CostlyRequest[] =>
  everywhere.flatMap(([method, path]) =>
    headers.flatMap((name) =>
      Object.entries(costlyLines).flatMap(([what, unit]) =>
        both
          // Signing in or out is the one thing that is not done in the run's own name.
          .filter((who) => method === 'GET' || who === 'nobody')
          .map((who) => {
            const value = unit.repeat(Math.floor(line / unit.length))
            return { who, method, path, what: `${name}: 14 KB of ${what}`, headers: { [name]: value } }
          }),
      ),
    ),
  )

const ofAddress = ([template, method]: Call): readonly CostlyRequest[] => {
  const long: Readonly<Record<string, string>> = {
    'a long keyword': `keyword=${'%CC%80'.repeat(line / 12)}${'%CC%96'.repeat(line / 12)}`,
    'many names': Array.from({ length: 1500 }, (_, at) => `k${at}=1`)
      .join('&')
      .slice(0, line),
    'one name over and over': 'page=1&'.repeat(line / 7),
    'many ids': `ids=${Array.from({ length: 3000 }, (_, at) => at + 1)
      .join()
      .slice(0, line)}`,
    'names with brackets': `a${'[b]'.repeat(line / 3)}=1`,
  }
  if (method !== 'GET') return []
  return Object.entries(long).map(([what, query]) => ({
    ...{ who: 'administrator', method, path: `${pathOf(template)}?${query}`, what: `15 KB of ${what}` },
  }))
}

/** What of a request is costly. */
export const costlyParts = ['queries', 'addresses', 'headers', 'bodies'] as const
export type CostlyPart = (typeof costlyParts)[number]

/**
 * The costliest requests for every call of the document.
 * @param totals how many rows each list has, by its path
 */
export const costlyRequests = (
  document: OpenApiDocument,
  totals: ReadonlyMap<string, number>,
  parts: readonly CostlyPart[] = costlyParts,
): readonly CostlyRequest[] => {
  const calls = callsOf(document)
  const made: Readonly<Record<CostlyPart, () => readonly CostlyRequest[]>> = {
    queries: () =>
      calls.flatMap(([template, method, operation]) =>
        method === 'GET' ? costlyQueries(pathOf(template), operation, totals.get(template) ?? 0) : [],
      ),
    addresses: () => calls.flatMap(ofAddress),
    headers: ofHeaders,
    bodies: () => calls.flatMap((call) => ofBody(call, document)),
  }
  return parts.flatMap((part) => made[part]())
}
