import type { Model } from '../../model/index.ts'
import type { Schema } from '../../model/json-schema.ts'
import type { Call, FailureStatus } from './call.ts'
import { byAddress, everyCall } from './every-call.ts'
import { entitySchemas } from './row-schemas.ts'
import { contract, ref } from './schemas.ts'

export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly security: readonly Readonly<Record<string, readonly []>>[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, Schema>>
    readonly schemas: Readonly<Record<string, Schema>>
  }
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly parameters?: readonly ParameterObject[]
  readonly requestBody?: {
    readonly required: true
    readonly content: { readonly 'application/json': { readonly schema: Schema } }
  }
  readonly responses: Readonly<Record<string, Response>>
  /** None: no token is needed. */
  readonly security?: readonly []
  /** The permissions of which one is enough. */
  readonly 'x-permissions'?: readonly string[]
}

interface ParameterObject {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
}

interface Response {
  readonly description: string
  readonly headers?: Readonly<Record<string, unknown>>
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

/** Every call of the product, worked out from the descriptors and the fixed schemas. */
export const openApiDocument = (model: Model): OpenApiDocument => {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const same of byAddress(everyCall(model))) {
    const [{ method, path }] = same
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(same) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: model.title,
      version: '1',
      description:
        'Every answer bears the header Business-Date; with a good token, Change-Mark too. A GET may answer an ETag. A path answers 405 with Allow to other methods.',
    },
    servers: [{ url: '..' }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: Object.assign({}, contract, ...model.list.map((entity) => entitySchemas(model, entity))),
    },
  }
}

/** An operation of the document; what follows from what the call is made of is added. */
const operationOf = (same: readonly [Call, ...Call[]]): Operation => {
  const [{ operation, tag, body, answers }] = same
  const needs = same.map(({ need }) => need)
  const permissions = new Set(needs.flatMap((need) => (typeof need === 'string' ? [] : need)))
  const parameters = parametersOf(same)
  return {
    operationId: operation,
    summary: joined(same, '; ', ({ summary }) => summary),
    tags: [tag],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: json(body.schema) } }),
    responses: {
      [answers.status]: successOf(same),
      ...(isTagged(same[0]) && { 304: bare('As it was when the ETag of If-None-Match was answered') }),
      ...Object.fromEntries(failuresOf(same[0]).map((status) => [status, failures[status]])),
    },
    ...(needs.includes('nothing') && { security: [] as const }),
    ...(permissions.size > 0 && { 'x-permissions': [...permissions] }),
  }
}

/** What calls of one address say, each once. */
const joined = (same: readonly Call[], by: string, of: (call: Call) => string): string =>
  same
    .map(of)
    .filter((text) => text !== '')
    .join(by)

const parametersOf = (same: readonly Call[]): readonly ParameterObject[] => {
  const found = new Map<string, ParameterObject>()
  for (const { id, query = {} } of same) {
    if (id) found.set('{id}', { name: 'id', in: 'path', required: true, schema: id.schema })
    for (const [name, { schema: told }] of Object.entries(query)) {
      if (told === null || found.has(name)) continue
      const { description, ...schema } = told
      found.set(name, {
        name,
        in: 'query',
        ...(typeof description === 'string' && { description }),
        schema,
      })
    }
  }
  return [...found.values()]
}

const json = (schema: Schema) => ({ 'application/json': { schema } })

const businessDay = {
  'Business-Date': {
    description: 'Today in the business time zone',
    schema: { type: 'string', format: 'date' },
  },
}

const cleared = {
  'Clear-Site-Data': {
    description: 'Where the session that asks has ended: what the browser has kept of answers is to go',
    schema: { type: 'string', const: '"cache"' },
  },
}

const bare = (description: string): Response => ({ description, headers: businessDay })

const successOf = (same: readonly [Call, ...Call[]]): Response => {
  const [{ answers }] = same
  const schemas = same.map(({ answers: { schema } }) => schema).filter((schema) => schema !== undefined)
  const schema = schemas.length > 1 ? { anyOf: schemas } : schemas[0]
  return {
    description: joined(same, ', or ', ({ answers: { description } }) => description),
    headers: answers.forgets ? { ...businessDay, ...cleared } : businessDay,
    ...(schema && { content: { [answers.media ?? 'application/json']: { schema } } }),
  }
}

/** Whether it may answer an ETag. */
const isTagged = ({ method, kept }: Call): boolean => method === 'GET' && kept !== false

const failure = (description: string, schema = 'Failure'): Response => ({
  ...bare(description),
  content: json(ref(schema)),
})

const failures: Readonly<Record<FailureStatus, Response>> = {
  400: failure('The request cannot be read'),
  401: failure('No token, or one that is no longer good'),
  403: failure('A permission is missing, or access would be widened'),
  404: failure('There is no such row'),
  409: failure('The rows stand against it', 'Conflict'),
  413: failure('The body is too large'),
  414: failure('The address is too long'),
  415: failure('The body is no JSON in UTF-8'),
  422: failure('Bad fields or parameters, all of them named', 'Invalid'),
  429: failure('Too many attempts or calls; Retry-After says when to go on'),
  503: failure('Too busy, or the database is away; Retry-After says when to try again'),
  507: failure('Storage is full'),
}

/** The statuses of what may be refused: a parameter that no call knows is 422, and a body may be sent to each that is no GET. */
const failuresOf = ({ method, need, id, fails = [] }: Call): readonly FailureStatus[] => [
  ...new Set<FailureStatus>([
    ...fails,
    ...([422, 429, 503] as const),
    ...(need === 'nothing' ? [] : [401 as const]),
    ...(typeof need === 'string' ? [] : [403 as const]),
    ...(method === 'GET' ? [] : ([400, 413, 415] as const)),
    ...(id ? ([400, 404, 414] as const) : []),
  ]),
]
