import type { OpenApiDocument, Operation } from '../../src/server/calls/document.ts'
import {
  costlyBodies,
  costlyKeywords,
  costlyLines,
  costlyTexts,
  costlyValues,
  mostBytes,
} from './costly-values.ts'
import { type Call, callsOf, type FuzzedRequest } from './requests.ts'

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
  parts: readonly CostlyPart[],
): readonly FuzzedRequest[] => {
  const calls = callsOf(document)
  const reads = calls.filter(([, method]) => method === 'GET')
  const made: Readonly<Record<CostlyPart, () => readonly FuzzedRequest[]>> = {
    queries: () =>
      reads.flatMap(([path, , call]) => costlyQueries(pathOf(path), call, totals.get(path) ?? 0)),
    addresses: () => reads.flatMap(([path]) => ofAddress(pathOf(path))),
    headers: ofHeaders,
    bodies: () => calls.flatMap((call) => ofBody(call, document)),
  }
  return parts.flatMap((part) => made[part]())
}

/** @param more than what most have in common */
const costly = (
  method: string,
  path: string,
  what: string,
  more: Partial<FuzzedRequest> = {},
): FuzzedRequest => ({
  ...{ who: 'administrator', method, path, what, body: null, type: 'application/json' },
  ...more,
})

// biome-ignore lint/suspicious/noExplicitAny: a schema of the document, read as far as the generator understands it
type Schema = any

/** The row that is written over and over; the first may be the account or role that must stay. */
const writtenRow = '3'
const pathOf = (template: string): string => template.replace(/\{\w+\}/, writtenRow)

const both = ['administrator', 'nobody'] as const

/** Each field of a body with each costly text or value, and each costly body; who is not signed in gets fewer of them. */
const ofBody = ([template, method, operation]: Call, document: OpenApiDocument): readonly FuzzedRequest[] => {
  const reference = operation.requestBody?.content['application/json']?.schema
  if (!reference) return []
  const schema: Schema = document.components.schemas[String(reference.$ref).split('/').at(-1) ?? '']
  const path = pathOf(template)
  const anonymous = !operation.responses['401']
  const fields = Object.entries<Schema>(schema?.properties ?? {})
  const body = (what: string, text: string): readonly FuzzedRequest[] =>
    both.map((who) => costly(method, path, what, { who, body: text }))
  const field = ([name, each]: readonly [string, Schema]): readonly FuzzedRequest[] => {
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
    const who = anonymous ? 'nobody' : 'administrator'
    return shapes.map(([what, value]) =>
      costly(method, path, `${name}: ${what}`, { who, body: `{${others(schema, name)}"${name}":${value}}` }),
    )
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
const reads = ['/api/health', '/', '/api/openapi.json', '/api/dashboard-data', '/api/no-such-call']
const everywhere: readonly (readonly [method: string, path: string])[] = [
  ...reads.map((path) => ['GET', path] as const),
  ...['/api/login', '/api/logout'].map((path) => ['POST', path] as const),
]

const ofHeaders = (): readonly FuzzedRequest[] =>
  everywhere.flatMap(([method, path]) =>
    headers.flatMap((name) =>
      Object.entries(costlyLines).flatMap(([what, unit]) =>
        both
          // Signing in or out is the one thing that is not done in the run's own name.
          .filter((who) => method === 'GET' || who === 'nobody')
          .map((who) => {
            const value = unit.repeat(Math.floor(line / unit.length))
            return costly(method, path, `${name}: 14 KB of ${what}`, { who, headers: { [name]: value } })
          }),
      ),
    ),
  )

const ofAddress = (path: string): readonly FuzzedRequest[] => {
  const names = Array.from({ length: 1500 }, (_, at) => `k${at}=1`).join('&')
  const ids = Array.from({ length: 3000 }, (_, at) => at + 1).join()
  const long: Readonly<Record<string, string>> = {
    'a long keyword': `keyword=${'%CC%80'.repeat(line / 12)}${'%CC%96'.repeat(line / 12)}`,
    'many names': names.slice(0, line),
    'one name over and over': 'page=1&'.repeat(line / 7),
    'many ids': `ids=${ids.slice(0, line)}`,
    'names with brackets': `a${'[b]'.repeat(line / 3)}=1`,
  }
  return Object.entries(long).map(([what, query]) => costly('GET', `${path}?${query}`, `15 KB of ${what}`))
}

/** Rounds of ordinary work. */
export const ordinaryRequests = (lists: readonly string[]): readonly FuzzedRequest[] =>
  Array.from({ length: 8 }, (_, at) => [
    ...lists.flatMap((path) => [
      ...[`${path}?page=${at + 1}`, `${path}?keyword=a${at}&page=1`].map((each) =>
        costly('GET', each, 'ordinary'),
      ),
      costly('POST', path, 'ordinary', { body: JSON.stringify({ name: 'é'.repeat(2000) }) }),
    ]),
    ...['/api/dashboard-data', '/api/user', `/api/search?keyword=wat${at}`].map((path) =>
      costly('GET', path, 'ordinary'),
    ),
    ...Array.from({ length: 5 }, () =>
      costly('POST', '/api/login', 'ordinary', {
        ...{
          who: 'nobody',
          body: JSON.stringify({ email: 'somebody@example.org', password: `wrong ${at}` }),
        },
      }),
    ),
  ]).flat()

const pageRows = 15
const largestPage = 100

/** Every way to ask for rows: whole, deep, in every order, by keywords, as options, as counts, a second time. */
const costlyQueries = (
  path: string,
  { parameters = [] }: Operation,
  total: number,
): readonly FuzzedRequest[] => {
  const known = new Map(
    parameters.filter((each) => each.in === 'query').map(({ name, schema }) => [name, schema]),
  )
  const values = (name: string): readonly string[] => {
    const schema = known.get(name)
    return Array.isArray(schema?.enum) ? schema.enum.map(String) : []
  }
  const keywords = known.has('keyword') ? Object.entries(costlyKeywords) : []
  const deepest = (rows: number) => Math.max(1, Math.ceil(total / rows))
  const pages = [
    ['first page', 'page=1'],
    ['middle page', `page=${Math.ceil(deepest(pageRows) / 2)}`],
    ['deepest page', `page=${deepest(pageRows)}`],
    ['deepest large page', `page=${deepest(largestPage)}&per_page=${largestPage}`],
    ['page beyond all', 'page=999999999999'],
  ] as const
  const owned = ['', ...values('has')]
  const sorts = values('sortBy').flatMap((sortBy) =>
    ['asc', 'desc'].map((order) => [`by ${sortBy} ${order}`, `sortBy=${sortBy}&order=${order}`] as const),
  )
  const asked: (readonly [string, string])[] = [['whole', '']]
  if (known.has('page'))
    for (const [page, query] of pages) {
      asked.push([page, query])
      for (const [sort, order] of sorts)
        for (const has of owned)
          asked.push([`${page} ${sort}${has && ` with ${has}`}`, `${query}&${order}${has && `&has=${has}`}`])
    }
  for (const [what, keyword] of keywords) {
    const word = `keyword=${encodeURIComponent(keyword)}`
    asked.push([what, word])
    if (!known.has('page')) continue
    for (const [page, query] of pages.slice(0, 3)) asked.push([`${what}, ${page}`, `${word}&${query}`])
    for (const [sort, order] of sorts)
      asked.push([`${what}, deepest page ${sort}`, `${word}&${pages[2][1]}&${order}`])
    if (known.has('options')) asked.push([`options of ${what}`, `options=1&${word}`])
  }
  if (known.has('options')) asked.push(['every option', 'options=1'])
  if (known.has('counts')) asked.push(['counts', 'counts=1'])
  return asked.map(([what, query]) => costly('GET', query === '' ? path : `${path}?${query}`, what))
}
