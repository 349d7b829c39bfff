import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Row } from '../../model/index.ts'
import { type Caller, callerOf, type RawQuery } from '../access/caller.ts'
import { readWhileChecking } from '../accounts/auth/read-while-checking.ts'
import type { SessionOrigin } from '../accounts/auth/sessions.ts'
import { ticketIn } from '../accounts/auth/tickets.ts'
import { bodyOf } from '../platform/http/bodies.ts'
import { contentDisposition, sendFile, withoutBytes } from '../platform/http/download.ts'
import { eventStreams } from '../platform/http/event-stream.ts'
import { urlPathOf } from '../platform/http/missing-calls.ts'
import { sendStored } from '../platform/http/stored-download.ts'
import { type Upload, uploadOf } from '../platform/http/uploads.ts'
import type { Answer, Call, CallRequest, Services } from './call.ts'
import { byAddress } from './every-call.ts'
import { readQuery } from './query.ts'
import { readShared } from './shared-read.ts'

/** Registers a route for each address; the query selects among the calls of one address. */
export const serveCalls = (app: FastifyInstance, calls: readonly Call[], services: Services): void => {
  const stream = eventStreams(app)

  const send = (
    call: Call,
    { body, batch, begun, forget, file, stored, text, events }: Answer,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const isHead = request.method === 'HEAD'
    if (events && !isHead) return stream(request, reply, events)
    if (events) return reply.type('text/event-stream').send()
    // The browser's cached answers end with the session; otherwise rows would stay on its disk.
    if (forget) reply.header('clear-site-data', '"cache"')
    if (typeof batch === 'number') reply.header('batch', batch)
    reply.code((begun && call.begins ? call.begins : call.answers).status)
    if (file) return sendFile(reply, isHead ? withoutBytes(file) : file)
    if (stored) return sendStored(request, reply, stored, ticketIn(request) !== null)
    if (text)
      return reply
        .header('content-disposition', contentDisposition(text.name, 'attachment'))
        .type(text.type)
        .send(text.text)
    if (body === undefined) return reply.send()
    reply.type('application/json; charset=utf-8')
    if (!(body instanceof Readable)) return reply.send(typeof body === 'string' ? body : JSON.stringify(body))
    if (!isHead) return reply.send(body)
    body.destroy()
    return reply.send()
  }

  for (const same of byAddress(calls)) {
    const [first] = same
    const meant = (query: RawQuery): Call => same.find(({ when }) => when?.(query)) ?? first
    app.route({
      method: first.method === 'GET' ? ['GET', 'HEAD'] : first.method,
      url: first.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: {
        need: same.length === 1 ? first.need : (query) => meant(query).need,
        ...(first.lasting && { lasting: true }),
        ...(same.every(isPlainRead) && { isPlainRead: true }),
        ...(first.upload && { upload: first.upload }),
        ...(first.ticket && { ticket: true }),
      },
      ...limitOf(first),
      handler: async (request, reply) => {
        const call = same.length === 1 ? first : meant(request.query as RawQuery) // Fastify's parser returns this type
        if (call.kept === false) reply.header('cache-control', 'no-store')
        const run = () => {
          const asked = new ReadRequest(call, request)
          return readShared(services, call, asked, request, reply) ?? call.handler(services, asked)
        }
        const answer = request.sessionCheck ? readWhileChecking(request.sessionCheck, run) : run()
        return send(call, answer instanceof Promise ? await answer : answer, request, reply)
      },
    })
  }
}

/** Whether the call only reads rows, and answers JSON. */
const isPlainRead = ({ method, lasting, ticket, answers }: Call): boolean =>
  method === 'GET' && !lasting && !ticket && !answers.files && !answers.media

/** The body limit of a call, in bytes. */
const limitOf = ({ body, upload }: Call) => {
  const limit = (body ?? upload)?.limit
  return limit === undefined ? {} : { bodyLimit: limit }
}

const longestAgent = 200

/** A request, parsed by the definition of its call. */
class ReadRequest implements CallRequest<unknown, unknown> {
  readonly id: unknown
  readonly query: unknown
  readonly body: Row
  readonly upload: Upload | null
  readonly #request: FastifyRequest

  constructor(call: Call, request: FastifyRequest) {
    this.#request = request
    const query = call.anyQuery ? {} : (request.query as RawQuery) // Fastify's parser returns this type
    this.query = readQuery(query, call.query ?? {}, this)
    const named = request.params as Readonly<Record<string, string>> // the route's path defines these names
    const further = named[call.id?.further?.name ?? ''] ?? ''
    this.id = call.id?.read(named.id ?? '', further, urlPathOf(request.url))
    this.body = call.body ? bodyOf(request, call.body.optional) : {}
    this.upload = call.upload ? uploadOf(request) : null
  }

  get headOnly(): boolean {
    return this.#request.method === 'HEAD'
  }

  get caller(): Caller {
    return callerOf(this.#request)
  }

  get place(): SessionOrigin {
    const { asker, headers } = this.#request
    return { address: asker.address, agent: String(headers['user-agent'] ?? '').slice(0, longestAgent) }
  }

  readonly header = (name: string): string | undefined => {
    const value = this.#request.headers[name]
    return value === undefined ? undefined : String(value)
  }
}
