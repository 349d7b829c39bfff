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

  /** From now on places are counted for the account. */
  signedIn(account: number): void {
    this.#account = account
  }
}

/** Whatever a call does, it does on behalf of its request. Registered before every other hook. */
export const answerOnBehalf = (app: FastifyInstance): void => {
  app.decorateRequest('asker')
  app.addHook('onRequest', (request, reply, done) => {
    request.asker = new RequestAsker(request, reply)
    onBehalfOf(request.asker, done)
  })
  // Who reads a body goes on from the connection, which knows of no request.
  app.addHook('preValidation', (request, _reply, done) => onBehalfOf(request.asker, done))
}

/** What a proxy wrote as an address, without the port that some append: '10.0.0.7:5678', '[2001:db8::7]:80'. */
const withoutPort = (text: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text

/** The longest address with a zone and a port is far shorter. */
const longestAddress = 100

/** Where a request comes from, as an IP address; what a trusted proxy wrote and is none counts as the proxy's own. */
export const clientAddress = (request: Pick<FastifyRequest, 'ip' | 'socket'>): string => {
  const told = request.ip
  const address = told.length <= longestAddress ? withoutPort(told.trim()) : ''
  return isIP(address) > 0 ? address : (request.socket.remoteAddress ?? '0.0.0.0')
}
