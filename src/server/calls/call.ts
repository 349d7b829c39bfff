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

/** What handlers work with; made once, at the start. */
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
  /** Milliseconds between two beats of an open stream. */
  readonly beat: number
  /** The OpenAPI document, as JSON. */
  readonly document: string
}

/** A request as a handler sees it: read, and held against what the call says. */
export interface CallRequest<Query, Id> {
  /** Who calls; there where the call needs more than nothing. */
  readonly caller: Caller
  readonly id: Id
  readonly query: Query
  /** {} where the call takes none. */
  readonly body: Row
  /** What was sent as it is; null where the call takes no such thing. */
  readonly upload: Upload | null
  readonly place: SessionOrigin
  /** Only what stands before the body is wanted: nothing that the body alone needs is to be done. */
  readonly headOnly: boolean
  header(name: string): string | undefined
}

/** What a handler answers. The wire sends it, with the call's own status; a handler may be called again, an answer is sent once. */
export interface Answer<Body = object> {
  /** JSON as text or as a stream of it, or what is written as JSON. */
  readonly body?: string | Readable | Body
  /** It has only begun: answered as `begins` says. */
  readonly begun?: true
  /** What undoes it: said in the header `Batch`. */
  readonly batch?: number | null
  /** The session that asked has ended: what the browser has kept of answers goes with it. */
  readonly forget?: boolean
  /** In place of a body: a file to keep. */
  readonly file?: Download
  /** In place of a body: a file that lies somewhere, any part of which can be had. */
  readonly stored?: StoredDownload
  /** In place of a body: a text of another type than JSON, and what it is called. */
  readonly text?: { readonly type: string; readonly text: string; readonly name: string }
  /** In place of a body: a stream of events; called with an open line, returns what is done when it closes. */
  readonly events?: (line: EventLine) => () => void
}

/** Marks a type alone: what is answered with. */
declare const body: unique symbol

/** The answer of a call that succeeds, as the document tells it. */
export interface Success<Body = unknown> {
  readonly status: 200 | 201 | 202 | 204
  readonly description: string
  /** None: there is no body. */
  readonly schema?: Schema & { readonly [body]?: Body }
  /** JSON unless said. */
  readonly media?: 'text/event-stream'
  /** In place of JSON: a file of one of these media types, by what is asked for. */
  readonly files?: Readonly<Record<string, Schema>>
  /** It says which batch undoes it. */
  readonly undone?: true
  /** It may tell the browser to forget what it kept. */
  readonly forgets?: true
}

/** The statuses of what is refused; those that follow from what a call is made of are added to the ones that it names. */
export type FailureStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 414 | 415 | 422 | 429 | 503 | 507

/** The `{id}` of a path, and what follows it there by a name of its own. */
export interface PathId<Id> {
  readonly schema: Schema
  readonly further?: { readonly name: string; readonly schema: Schema }
  /**
   * @param further '' where the path has no other
   * @param address the whole path, for what is no id
   * @throws HttpError 404 for what names nothing
   */
  readonly read: (text: string, further: string, address: string) => Id
}

interface CallData<Query extends Parameters, Id, Body = unknown, Begun = unknown> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** '/api/books/{id}' */
  readonly path: string
  /** Programs add to its address what makes others read anew: parameters that it does not know are passed over. */
  readonly anyQuery?: true
  /** Tells calls of one method and path apart by their query; the one without it answers all others. */
  readonly when?: (query: RawQuery) => boolean
  readonly need: Need
  readonly id?: PathId<Id>
  /** The parameters that it takes; any other is refused. */
  readonly query?: Query
  /** A JSON object of at most so many bytes; where it is optional, no body at all means `{}`. No body is read where there is none. */
  readonly body?: { readonly schema: Schema; readonly limit: number; readonly optional?: boolean }
  /** In place of a body: a file as it is, of these types and so many bytes at most. */
  readonly upload?: {
    readonly types: readonly string[]
    readonly limit: number
    readonly description: string
  }
  readonly answers: Success<Body>
  /** What is answered in its place where it takes longer than anybody waits. */
  readonly begins?: Success<Begun>
  readonly fails?: readonly FailureStatus[]
  /** Neither browser nor proxy keeps the answer. */
  readonly kept?: false
  /** Open as long as a page is, or as somebody sends or takes a file: it takes no place among the calls under way. */
  readonly lasting?: true
  /** It answers parts of its file. */
  readonly ranges?: true
  /** An address that somebody was given for it is answered once, without a token. Of calls that answer files. */
  readonly ticket?: true
  /** Its name in the document. */
  readonly operation: string
  readonly summary: string
  readonly tag: string
  /** The function of the typed client, 'books.list', or several over one call; none of a stream, which has no end. */
  readonly client?: string | readonly ClientFunction[]
}

/** A function of the typed client. */
export interface ClientFunction {
  /** Its place: 'books.bulk.check'. */
  readonly name: string
  /** What it does; the call's summary unless said. */
  readonly note?: string
  /** A parameter of the query that is an argument of its own. */
  readonly argument?: { readonly parameter: string; readonly name: string }
  /** Which of two steps: the check sends `dry` and is answered a mark, the commit sends that mark. */
  readonly step?: 'check' | 'commit'
  /** Its answer, under `data`, where the call has others too. */
  readonly answers?: Schema
}

/** The two functions of a call that says what it would do before it does it: `{name}.check` and `{name}.commit`. */
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

/** A call: what it takes, whom it answers what, and what it does. Routes, document and typed client are folded from it. */
export interface Call extends CallData<Parameters, unknown> {
  readonly handler: Handler<unknown, unknown>
}

/** A call, whose handler is given what its own query and id say. */
export const call = <
  const Query extends Parameters = Record<never, never>,
  Id = undefined,
  Body = object,
  Begun = never,
>(
  data: CallData<Query, Id, Body, Begun> & {
    readonly handler: Handler<ReadQuery<Query>, Id, NoInfer<Body> | NoInfer<Begun>>
  },
): Call => data as unknown as Call // the wire reads query and id by the call itself, so they are what its handler takes

/** Answered with JSON of that schema. */
export const okWith = <const S extends Schema>(
  description: string,
  schema: S,
  status: 200 | 201 | 202 = 200,
): Success<Shape<S>> => ({ status, description, schema })

/** Answered with a file to keep. */
export const answersFile = (description: string, files: NonNullable<Success['files']>): Success => ({
  status: 200,
  description,
  files,
})

/** What goes on by itself says by which batch it is followed. */
export const begunSchema = exactly({ batch: whole })

/** Answered where a change goes on by itself, as it does of more rows than anybody waits for. */
export const batchBegun = okWith(described.batches.begun, exactly({ data: begunSchema }), 202)

/** Answered without a body. */
export const noContent = (description: string): Success => ({ status: 204, description })

/**
 * The ids of what is numbered. What is no number is none, but another address.
 * @param missing what is thrown of a number that cannot be one's
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

/** The id of a row. */
export const rowId = (entity: EntityModel): PathId<number> => numberId(() => missing(entity))
