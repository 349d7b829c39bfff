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
  /** What is enough, where that is not a token alone; of none, nothing is needed. */
  readonly security?: readonly Readonly<Record<string, readonly []>>[]
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
  return withComponents({
    openapi: '3.1.0',
    info: {
      title: model.title,
      version: '1',
      description: described.document,
    },
    servers: [{ url: '..' }],
    security: [{ token: [] }],
    paths: freeNames(model)(paths),
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        ticket: { type: 'apiKey', in: 'query', name: 'ticket', description: describedTickets.scheme },
      },
      schemas: Object.assign(
        {},
        ...model.list.map((entity) => ({
          ...entitySchemas(model, entity),
          ...pressSchemas(entity),
          ...bulkSchemas(entity),
          ...pasteSchemas(entity),
        })),
      ),
    },
  })
}

/** An operation of the document; what follows from what the call is made of is added. */
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

/** What calls of one address say, each once. */
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

/** What a file is called. */
const named = { 'Content-Disposition': { description: described.fileName, schema: { type: 'string' } } }

const mapped = (files: NonNullable<Success['files']>): NonNullable<Response['content']> =>
  Object.fromEntries(Object.entries(files).map(([type, schema]) => [type, { schema }]))

/** What undoes a change. */
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

/** A part of the file that it answers. */
const partOf = (same: readonly [Call, ...Call[]]): Response => ({
  ...successOf(same),
  description: described.part,
})

/** Whether it may answer an ETag. */
const isTagged = ({ method, kept }: Call): boolean => method === 'GET' && kept !== false

/** What failures carry that say more than why. */
const further: { readonly [Status in FailureStatus]?: Schema } = { 409: conflict, 422: invalid }

const refusals = new Map<FailureStatus, Response>()

/** The same object for the same status, in every operation. */
const refusal = (status: FailureStatus): Response => {
  const known = refusals.get(status)
  if (known) return known
  const made = { ...bare(described.failures[status]), content: json(further[status] ?? failure) }
  refusals.set(status, made)
  return made
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
