import { isIP } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Asker, addressPrefix, onBehalfOf } from '../queues/asker.ts'

declare module 'fastify' {
  interface FastifyRequest {
    asker: RequestAsker
  }
}

/** A request and the connection that waits for its answer. */
class RequestAsker implements Asker {
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  #address: string | null = null
  #account: number | null = null

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#request = request
    this.#reply = reply
  }

  get who(): string {
    return this.#account === null ? `address ${addressPrefix(this.address)}` : `account ${this.#account}`
  }

  get address(): string {
    this.#address ??= clientAddress(this.#request)
    return this.#address
  }

  get gone(): boolean {
    return this.#reply.raw.destroyed && !this.#reply.raw.writableFinished
  }

  whenGone(tell: () => void): () => void {
    const { raw } = this.#reply
    const closed = (): void => {
      if (this.gone) tell()
    }
    raw.once('close', closed)
    return () => raw.off('close', closed)
  }

  /** Counts queue places by account from now on. */
  signedIn(account: number): void {
    this.#account = account
  }
}

/** Runs every call in the async context of its request. Register before every other hook. */
export const answerOnBehalf = (app: FastifyInstance): void => {
  app.decorateRequest('asker')
  app.addHook('onRequest', (request, reply, done) => {
    request.asker = new RequestAsker(request, reply)
    onBehalfOf(request.asker, done)
  })
  // A body parser resumes in the connection's async context, so the request's is entered again.
  app.addHook('preValidation', (request, _reply, done) => onBehalfOf(request.asker, done))
}

/** Strips the port that some proxies append to an address: '10.0.0.7:5678', '[2001:db8::7]:80'. */
const withoutPort = (text: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text

/** Far longer than any address with zone and port. */
const longestAddress = 100

/** The client's IP address. If a trusted proxy forwarded an invalid one, the proxy's own address. */
export const clientAddress = (request: Pick<FastifyRequest, 'ip' | 'socket'>): string => {
  const told = request.ip
  const address = told.length <= longestAddress ? withoutPort(told.trim()) : ''
  return isIP(address) > 0 ? address : (request.socket.remoteAddress ?? '0.0.0.0')
}
