import type { Readable } from 'node:stream'
import { described } from '#texts/calls'
import type { Shape } from '../../../schemas/basic.ts'
import { exactly, whole } from '../../../schemas/basic.ts'
import type { EntityModel, Row } from '../../model/index.ts'
import type { Schema } from '../../model/json-schema.ts'
import type { Caller, Need, RawQuery } from '../access/caller.ts'
import type { SessionParts } from '../accounts/auth/session-parts.ts'
import type { SessionOrigin } from '../accounts/auth/sessions.ts'
import type { SignIn } from '../accounts/auth/sign-in.ts'
import type { Attachments } from '../files/attachments/attachments.ts'
import type { Comments } from '../people/comments.ts'
import type { Feeds } from '../people/feeds.ts'
import type { Viewers } from '../people/live/viewers.ts'
import type { Reminders } from '../people/reminders.ts'
import type { ViewService } from '../people/views.ts'
import { type HttpError, noAddress } from '../platform/errors/http-error.ts'
import { missing } from '../platform/errors/missing.ts'
import type { Download } from '../platform/http/download.ts'
import type { EventLine } from '../platform/http/event-stream.ts'
import type { StoredDownload } from '../platform/http/stored-download.ts'
import type { Upload } from '../platform/http/uploads.ts'
import type { Batches } from '../rows/batches/batches.ts'
import type { Exports } from '../rows/export/exports.ts'
import type { Imports } from '../rows/import/imports.ts'
import type { RecordParts } from '../rows/read/record-parts.ts'
import type { Records } from '../rows/write/records.ts'
import type { HealthCheck } from './health.ts'
import type { Parameters, ReadQuery } from './query.ts'

/** The services that handlers use; created once at start. */
export interface Services {
  readonly parts: RecordParts
  readonly records: Records
  readonly batches: Batches
  readonly imports: Imports
  readonly exports: Exports
  readonly files: Attachments
  readonly session: SessionParts
  readonly signIn: SignIn
  readonly health: HealthCheck
  readonly views: ViewService
  readonly reminders: Reminders
  readonly feeds: Feeds
  readonly comments: Comments
  readonly viewers: Viewers
  /** Milliseconds between two heartbeats of an open event stream. */
  readonly beat: number
  /** The OpenAPI document, as JSON. */
  readonly document: () => Promise<string>
}

/** A request as its handler receives it: parsed and validated against the call's definition. */
export interface CallRequest<Query, Id> {
  /** The caller; reading it throws if the call needs no session. */
  readonly caller: Caller
  readonly id: Id
  readonly query: Query
  /** `{}` if the call has no body. */
  readonly body: Row
  /** The uploaded file; null if the call takes none. */
  readonly upload: Upload | null
  readonly place: SessionOrigin
  /** True for a HEAD request: skip work that only the body needs. */
  readonly headOnly: boolean
  header(name: string): string | undefined
}

/**
 * The answer of a handler. The HTTP layer sends it with the call's status. A handler may run again, but its answer is
 * sent once.
 */
export interface Answer<Body = object> {
  /** JSON as text or as a stream, or a value to serialise as JSON. */
  readonly body?: string | Readable | Body
  /** The work continues in the background: the answer has the status of `begins`. */
  readonly begun?: true
  /** The batch that can be undone; sent in the header `Batch`. */
  readonly batch?: number | null
  /** The session has ended: the browser clears its cache of answers. */
  readonly forget?: boolean
  /** Instead of a body: a download. */
  readonly file?: Download
  /** Instead of a body: a stored file that supports range requests. */
  readonly stored?: StoredDownload
  /** Instead of a body: text of another media type, with its file name. */
  readonly text?: { readonly type: string; readonly text: string; readonly name: string }
  /** Instead of a body: an event stream. Called when the connection opens; returns the cleanup for its close. */
  readonly events?: (line: EventLine) => () => void
}

/** Exists only in types: carries the type of the answer's body. */
declare const body: unique symbol

/** A successful answer, as the OpenAPI document describes it. */
export interface Success<Body = unknown> {
  readonly status: 200 | 201 | 202 | 204
  readonly description: string
  /** Without a schema there is no body. */
  readonly schema?: Schema & { readonly [body]?: Body }
  /** JSON by default. */
  readonly media?: 'text/event-stream'
  /** Instead of JSON: a file, by media type; the request selects one. */
  readonly files?: Readonly<Record<string, Schema>>
  /** The answer has the header `Batch`, by which the change can be undone. */
  readonly undone?: true
  /** The answer may clear the browser's cache. */
  readonly forgets?: true
}

/** The statuses of failures. Those that follow from the call's definition are added to the ones that it lists. */
export type FailureStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 414 | 415 | 422 | 429 | 503 | 507

/** The `{id}` of a path, and a further named parameter behind it. */
export interface PathId<Id> {
  readonly schema: Schema
  readonly further?: { readonly name: string; readonly schema: Schema }
  /**
   * @param further '' if the path has no further parameter
   * @param address the whole path, for the error about an invalid id
   * @throws HttpError 404 if the id names nothing
   */
  readonly read: (text: string, further: string, address: string) => Id
}

interface CallData<Query extends Parameters, Id, Body = unknown, Begun = unknown> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** '/api/books/{id}' */
  readonly path: string
  /** Ignores unknown query parameters: calendar programs append their own, to bypass caches. */
  readonly anyQuery?: true
  /** Selects among calls of the same method and path by the query; the call without `when` is the default. */
  readonly when?: (query: RawQuery) => boolean
  readonly need: Need
  readonly id?: PathId<Id>
  /** The query parameters of the call; any other is rejected. */
  readonly query?: Query
  /**
   * A JSON object of at most `limit` bytes. If it is optional, a missing body means `{}`. Without this property no body
   * is read.
   */
  readonly body?: { readonly schema: Schema; readonly limit: number; readonly optional?: boolean }
  /** Instead of a JSON body: a raw file of one of these types and at most `limit` bytes. */
  readonly upload?: {
    readonly types: readonly string[]
    readonly limit: number
    readonly description: string
  }
  readonly answers: Success<Body>
  /** The answer if the work continues in the background because it takes too long. */
  readonly begins?: Success<Begun>
  readonly fails?: readonly FailureStatus[]
  /** `false`: neither the browser nor a proxy caches the answer. */
  readonly kept?: false
  /**
   * Open pages may share the answer after a change, see `shared-read.ts`. Returns whether it is the same for everybody
   * with the same rights; if not, only pages of one person share it.
   */
  readonly shared?: (query: RawQuery) => boolean
  /** A long request (an event stream, an upload or a download) that does not count among the concurrent calls. */
  readonly lasting?: true
  /** The file supports range requests. */
  readonly ranges?: true
  /** A ticket in the address replaces the token once. Only for calls that answer files. */
  readonly ticket?: true
  /** The operation id in the OpenAPI document. */
  readonly operation: string
  readonly summary: string
  readonly tag: string
  /** The function of the typed client ('books.list'), or several over one call. Event streams have none. */
  readonly client?: string | readonly ClientFunction[]
}

export interface ClientFunction {
  /** The path of the function: 'books.bulk.check'. */
  readonly name: string
  /** What the function does; by default the call's summary. */
  readonly note?: string
  /** A query parameter that becomes an argument of its own. */
  readonly argument?: { readonly parameter: string; readonly name: string }
  /** The step: 'check' sends `dry` and receives a mark; 'commit' sends that mark. */
  readonly step?: 'check' | 'commit'
  /** The schema of its answer under `data`, if the call has several answers. */
  readonly answers?: Schema
}

/** The two client functions of a call with a preview: `{name}.check` and `{name}.commit`. */
export const inTwoSteps = (
  name: string,
  does: string,
  preview: Schema,
  done: Schema,
): readonly ClientFunction[] => [
  { name: `${name}.check`, note: described.steps.check(does), step: 'check', answers: preview },
  { name: `${name}.commit`, note: described.steps.commit(does), step: 'commit', answers: done },
]

type Handler<Query, Id, Body = object> = (
  services: Services,
  asked: CallRequest<Query, Id>,
) => Answer<Body> | Promise<Answer<Body>>

/**
 * An HTTP call: its input, rights, answers and handler. Routes, the OpenAPI document and the typed client derive from
 * it.
 */
export interface Call extends CallData<Parameters, unknown> {
  readonly handler: Handler<unknown, unknown>
}

/** Defines a call; its handler receives the types of the call's own query and id. */
export const call = <
  const Query extends Parameters = Record<never, never>,
  Id = undefined,
  Body = object,
  Begun = never,
>(
  data: CallData<Query, Id, Body, Begun> & {
    readonly handler: Handler<ReadQuery<Query>, Id, NoInfer<Body> | NoInfer<Begun>>
  },
): Call => data as unknown as Call // safe: the HTTP layer parses query and id by this same call

/** A successful answer with JSON of the schema. */
export const okWith = <const S extends Schema>(
  description: string,
  schema: S,
  status: 200 | 201 | 202 = 200,
): Success<Shape<S>> => ({ status, description, schema })

/** A successful answer with a download. */
export const answersFile = (description: string, files: NonNullable<Success['files']>): Success => ({
  status: 200,
  description,
  files,
})

/** The answer for background work: the id of the batch to poll. */
export const begunSchema = exactly({ batch: whole })

/** The answer 202 of a bulk change that continues in the background because it has too many rows. */
export const batchBegun = okWith(described.batches.begun, exactly({ data: begunSchema }), 202)

/** A successful answer without a body. */
export const noContent = (description: string): Success => ({ status: 204, description })

/**
 * Numeric ids. A path segment that is not a number answers 404 as an unknown address.
 * @param missing the error for a number that cannot be an id
 */
export const numberId = (missing: () => HttpError): PathId<number> => ({
  schema: { ...whole, maximum: Number.MAX_SAFE_INTEGER },
  read: (text, _, address) => {
    if (!/^\d+$/.test(text)) throw noAddress(address)
    const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0
    if (id === 0 || !Number.isSafeInteger(id)) throw missing()
    return id
  },
})

/** The id of a row, as a path parameter. */
export const rowId = (entity: EntityModel): PathId<number> => numberId(() => missing(entity))
