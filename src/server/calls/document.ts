import { described } from '#texts/calls'
import { describedTickets } from '#texts/tickets'
import { whole } from '../../../schemas/basic.ts'
import { conflict } from '../../../schemas/conflict.ts'
import { failure } from '../../../schemas/failure.ts'
import { invalid } from '../../../schemas/invalid.ts'
import type { Model } from '../../model/index.ts'
import type { Schema } from '../../model/json-schema.ts'
import { bulkSchemas } from './bulk.ts'
import { pressSchemas } from './buttons.ts'
import type { Call, FailureStatus, Success } from './call.ts'
import { withComponents } from './components.ts'
import { byAddress, everyCall } from './every-call.ts'
import { pasteSchemas } from './paste.ts'
import { entitySchemas } from './row-schemas.ts'
import { freeNames } from './shape-names.ts'

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
    readonly required: boolean
    readonly description?: string
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>
  }
  readonly responses: Readonly<Record<string, Response>>
  /** The accepted credentials, if not only a token; an empty list means that none are needed. */
  readonly security?: readonly Readonly<Record<string, readonly []>>[]
  /** The permissions, any one of which suffices. */
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

/** The OpenAPI document of every call, derived from the descriptors and the fixed schemas. */
export const openApiDocument = (model: Model): OpenApiDocument => {
  const steps = documentSteps(model)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Addresses whose operations are derived in one step. */
const addressesOfStep = 50

/** Derives the document in steps, between which others may run: a whole one takes up to 50 ms. */
export function* documentSteps(model: Model): Generator<undefined, OpenApiDocument> {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [at, same] of byAddress(everyCall(model)).entries()) {
    const [{ method, path }] = same
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(same) }
    if (at % addressesOfStep === 0) yield
  }
  const schemas: Record<string, Schema> = {}
  for (const entity of model.list) {
    Object.assign(schemas, entitySchemas(model, entity), pressSchemas(entity))
    Object.assign(schemas, bulkSchemas(entity), pasteSchemas(entity))
    yield
  }
  const free = freeNames(model)(paths)
  yield
  return withComponents({
    openapi: '3.1.0',
    info: {
      title: model.title,
      version: '1',
      description: described.document,
    },
    servers: [{ url: '..' }],
    security: [{ token: [] }],
    paths: free,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        ticket: { type: 'apiKey', in: 'query', name: 'ticket', description: describedTickets.scheme },
      },
      schemas,
    },
  })
}

/** The operation of calls that share an address; adds the answers that follow from the call's definition. */
const operationOf = (same: readonly [Call, ...Call[]]): Operation => {
  const [{ operation, tag, body, upload, answers, begins }] = same
  const needs = same.map(({ need }) => need)
  const permissions = new Set(needs.flatMap((need) => (typeof need === 'string' ? [] : need)))
  const parameters = parametersOf(same)
  return {
    operationId: operation,
    summary: joined(same, '; ', ({ summary }) => summary),
    tags: [tag],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: body.optional !== true, content: json(body.schema) } }),
    ...(upload && { requestBody: sentFile(upload) }),
    responses: {
      [answers.status]: successOf(same),
      ...(begins && { [begins.status]: begunOf(begins) }),
      ...(isTagged(same[0]) && { 304: bare(described.unchanged) }),
      ...(same[0].ranges && { 206: partOf(same), 416: bare(described.noPart) }),
      ...Object.fromEntries(failuresOf(same[0]).map((status) => [status, refusal(status)])),
    },
    ...(needs.includes('nothing') && { security: [] as const }),
    ...(same[0].ticket && { security: [{ token: [] }, { ticket: [] }] as const }),
    ...(permissions.size > 0 && { 'x-permissions': [...permissions] }),
  }
}

const sentFile = ({ types, description }: NonNullable<Call['upload']>) => ({
  ...{ required: true as const, description },
  content: Object.fromEntries(types.map((type) => [type, { schema: {} }])),
})

/** Joins the non-empty texts of calls that share an address. */
const joined = (same: readonly Call[], by: string, of: (call: Call) => string): string =>
  same
    .map(of)
    .filter((text) => text !== '')
    .join(by)

const parametersOf = (same: readonly Call[]): readonly ParameterObject[] => {
  const found = new Map<string, ParameterObject>()
  for (const { id, query = {} } of same) {
    for (const part of id ? [{ name: 'id', schema: id.schema }, ...(id.further ? [id.further] : [])] : [])
      found.set(`{${part.name}}`, { in: 'path', required: true, ...part })
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
    description: described.businessDate,
    schema: { type: 'string', format: 'date' },
  },
}

const cleared = {
  'Clear-Site-Data': {
    description: described.cleared,
    schema: { type: 'string', const: '"cache"' },
  },
}

const bare = (description: string): Response => ({ description, headers: businessDay })

/** The header with the file name. */
const named = { 'Content-Disposition': { description: described.fileName, schema: { type: 'string' } } }

const mapped = (files: NonNullable<Success['files']>): NonNullable<Response['content']> =>
  Object.fromEntries(Object.entries(files).map(([type, schema]) => [type, { schema }]))

/** The header with the batch id, by which a change can be undone. */
const batch = { Batch: { description: described.batch, schema: whole } }

const begunOf = ({ description, schema }: Success): Response => ({
  description,
  headers: { ...businessDay, ...batch },
  ...(schema && { content: json(schema) }),
})

const successOf = (same: readonly [Call, ...Call[]]): Response => {
  const [{ answers }] = same
  const schemas = same.map(({ answers: { schema } }) => schema).filter((schema) => schema !== undefined)
  const schema = schemas.length > 1 ? { anyOf: schemas } : schemas[0]
  return {
    description: joined(same, described.or, ({ answers: { description } }) => description),
    headers: {
      ...businessDay,
      ...(answers.forgets && cleared),
      ...(answers.undone && batch),
      ...(answers.files && named),
    },
    ...(schema && { content: { [answers.media ?? 'application/json']: { schema } } }),
    ...(answers.files && { content: mapped(answers.files) }),
  }
}

/** The 206 answer: a part of the file. */
const partOf = (same: readonly [Call, ...Call[]]): Response => ({
  ...successOf(same),
  description: described.part,
})

/** Whether the answer may have an ETag. */
const isTagged = ({ method, kept }: Call): boolean => method === 'GET' && kept !== false

/** The schemas of failures that carry more than a message. */
const further: { readonly [Status in FailureStatus]?: Schema } = { 409: conflict, 422: invalid }

const refusals = new Map<FailureStatus, Response>()

/** The failure answer of a status; every operation shares one object. */
const refusal = (status: FailureStatus): Response => {
  const known = refusals.get(status)
  if (known) return known
  const made = { ...bare(described.failures[status]), content: json(further[status] ?? failure) }
  refusals.set(status, made)
  return made
}

/**
 * The failure statuses of a call. Any call may answer 422 for an unknown parameter, and all but GET may receive a body.
 */
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
