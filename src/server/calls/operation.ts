import type { ContractName } from './contract.ts'
import { ref, type Schema } from './schema.ts'

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
}

interface Answer {
  readonly description: string
  readonly headers?: Readonly<Record<string, unknown>>
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: {
    readonly required: true
    readonly content: { readonly 'application/json': { readonly schema: Schema } }
  }
  readonly responses: Readonly<Record<string, Answer>>
  /** None: no token is needed. */
  readonly security?: readonly []
  /** The permissions of which one is enough. */
  readonly 'x-permissions'?: readonly string[]
}

const json = (schema: Schema) => ({ 'application/json': { schema } })
const businessDay = {
  'Business-Date': {
    description: 'Today in the business time zone',
    schema: { type: 'string', format: 'date' },
  },
}

/** An answer with a body of that schema. */
export const answer = (description: string, schema: Schema): Answer => ({
  description,
  headers: businessDay,
  content: json(schema),
})

/** An answer without a body. */
export const bare = (description: string): Answer => ({ description, headers: businessDay })

const cleared = {
  'Clear-Site-Data': {
    description: 'Where the session that asks has ended: what the browser has kept of answers is to go',
    schema: { type: 'string', const: '"cache"' },
  },
}

/** An answer without a body, after which the browser is to forget what it kept. */
export const farewell = (description: string): Answer => ({
  description,
  headers: { ...businessDay, ...cleared },
})

const failure = (description: string, schema: ContractName = 'Failure'): Answer =>
  answer(description, ref(schema))

const failures = {
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
} as const

export type FailureStatus = keyof typeof failures

/** What a call is made of that the document says. */
interface Said {
  readonly id: string
  readonly summary: string
  readonly tag: string
  readonly parameters?: readonly Parameter[]
  readonly body?: Schema
  readonly answers: Readonly<Record<number, Answer>>
  readonly fails: readonly FailureStatus[]
  /** 'nothing': no token; 'session': whoever is signed in; otherwise the permissions of which one is enough. */
  readonly need: 'nothing' | 'session' | readonly string[]
}

const withBody: readonly FailureStatus[] = [400, 413, 415]
const inPath: readonly FailureStatus[] = [400, 414]
/** A parameter that no call knows is 422. */
const always: readonly FailureStatus[] = [422, 429, 503]

/** An operation of the document; what every call can answer is added. */
export const operation = ({ id, summary, tag, parameters, body, answers, fails, need }: Said): Operation => {
  const statuses = new Set([
    ...fails,
    ...always,
    ...(need === 'nothing' ? [] : [401 as const]),
    ...(typeof need === 'string' ? [] : [403 as const]),
    ...(body ? withBody : []),
    ...(parameters?.some((parameter) => parameter.in === 'path') ? inPath : []),
  ])
  return {
    operationId: id,
    summary,
    tags: [tag],
    ...(parameters && { parameters }),
    ...(body && { requestBody: { required: true, content: json(body) } }),
    responses: {
      ...answers,
      ...Object.fromEntries([...statuses].map((status) => [String(status), failures[status]])),
    },
    ...(need === 'nothing' && { security: [] as const }),
    ...(typeof need !== 'string' && { 'x-permissions': need }),
  }
}
