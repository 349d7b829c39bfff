import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import type { Database } from '../../platform/database/driver/database.ts'
import { unauthenticated } from '../../platform/errors/http-error.ts'
import { latestWritten } from '../../platform/limits/clock.ts'
import { hashOf, newToken, type Session, type SessionCache } from './sessions.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A ticket is good for it. */
    ticket?: true
  }
}

const milliseconds = 60_000
/** So many of one person are open at once; one more takes the oldest away. */
const mostOpen = 100

/**
 * Addresses that are answered once, for a minute, to who bears no token: as a browser asks for what it keeps as a file. Each
 * is good for one call as it was written, on behalf of who asked for it and as long as their session lives.
 */
export class Tickets {
  readonly #database: Database
  readonly #sessions: SessionCache
  readonly #now: () => Date

  constructor(database: Database, sessions: SessionCache, now: () => Date) {
    this.#database = database
    this.#sessions = sessions
    this.#now = now
  }

  /** @param address '/api/books/export?format=csv' @returns the same with a ticket @throws HttpError 401 for who has no session */
  async issue(caller: Caller, address: string): Promise<string> {
    const session = this.#sessions.of(caller)
    if (session === null) throw unauthenticated()
    const secret = newToken()
    const hash = hashOf(secret)
    const now = this.#now()
    const expires = new Date(now.getTime() + milliseconds).toISOString()
    await this.#database.write(async (writer) => {
      await writer.run('delete from engine_tickets where account_id = ? and expires_at <= ?', [
        caller.id,
        now.toISOString(),
      ])
      await writer.run(
        'insert into engine_tickets (secret_hash, account_id, session_hash, address, created_at, expires_at) values (?, ?, ?, ?, ?, ?)',
        [hash, caller.id, session.tokenHash, address, now.toISOString(), expires],
      )
      await writer.run(
        // This one stays, however many are of the same millisecond.
        `delete from engine_tickets where account_id = ? and secret_hash <> ? and secret_hash not in (
          select secret_hash from engine_tickets where account_id = ? and secret_hash <> ? order by created_at desc, secret_hash limit ?)`,
        [caller.id, hash, caller.id, hash, mostOpen - 1],
      )
    })
    return `${address}${address.includes('?') ? '&' : '?'}ticket=${secret}`
  }

  /** The session that a ticket was given to, which is none from then on; null where it is no ticket for that address. */
  async spend({ secret, address }: IssuedTicket): Promise<Session | null> {
    const now = this.#now()
    const [spent] = await this.#database.write((writer) =>
      writer.all(
        'delete from engine_tickets where secret_hash = ? and address = ? and expires_at > ? and created_at <= ? returning session_hash',
        [hashOf(secret), address, now.toISOString(), latestWritten(now)],
      ),
    )
    return spent ? this.#sessions.ofHash(String(spent.session_hash)) : null
  }

  /** The same of who asks for the head of an answer alone: the ticket stays good for the answer. */
  async look({ secret, address }: IssuedTicket): Promise<Session | null> {
    const now = this.#now()
    const [found] = await this.#database.all(
      'select session_hash from engine_tickets where address = ? and secret_hash = ? and expires_at > ? and created_at <= ?',
      [address, hashOf(secret), now.toISOString(), latestWritten(now)],
    )
    return found ? this.#sessions.ofHash(String(found.session_hash)) : null
  }
}

/** What an address bears of a ticket, and what it is without. */
export interface IssuedTicket {
  readonly secret: string
  readonly address: string
}

const borne = /^(\/api\/.*)[?&]ticket=([\w-]{43})$/

/** The ticket at the end of an address; null of every other. */
export const ticketIn = ({
  url,
  routeOptions,
}: Pick<FastifyRequest, 'url' | 'routeOptions'>): IssuedTicket | null => {
  const [, address, secret] = (routeOptions.config.ticket && borne.exec(url)) || []
  return address !== undefined && secret !== undefined ? { address, secret } : null
}

/** Takes the ticket out of what the call is asked: it is no parameter of it. */
export const withoutTicket = ({ query }: Pick<FastifyRequest, 'query'>): void => {
  delete (query as { ticket?: unknown }).ticket // as Fastify's parser makes it
}
