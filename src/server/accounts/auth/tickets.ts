import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import type { Database } from '../../platform/database/driver/database.ts'
import { unauthenticated } from '../../platform/errors/http-error.ts'
import { latestWritten } from '../../platform/limits/clock.ts'
import { hashOf, newToken, type Session, type SessionCache } from './sessions.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route accepts a ticket. */
    ticket?: true
  }
}

const milliseconds = 60_000
/** Most open tickets of one person; another one deletes the oldest. */
const mostOpen = 100

/**
 * Issues URLs that work once, within a minute, without a token: a browser's download cannot send one.
 * Each is valid for exactly that URL, on behalf of its requester, while their session lives.
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

  /**
   * @param address '/api/books/export?format=csv'
   * @returns the address with a ticket
   * @throws HttpError 401 without a session
   */
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
        // Keeps the new ticket even if many have the same millisecond.
        `delete from engine_tickets where account_id = ? and secret_hash <> ? and secret_hash not in (
          select secret_hash from engine_tickets where account_id = ? and secret_hash <> ? order by created_at desc, secret_hash limit ?)`,
        [caller.id, hash, caller.id, hash, mostOpen - 1],
      )
    })
    return `${address}${address.includes('?') ? '&' : '?'}ticket=${secret}`
  }

  /** Uses a ticket up and returns its session; null where it is not valid for that address. */
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

  /** Like `spend` for a HEAD request, which does not use the ticket up. */
  async look({ secret, address }: IssuedTicket): Promise<Session | null> {
    const now = this.#now()
    const [found] = await this.#database.all(
      'select session_hash from engine_tickets where address = ? and secret_hash = ? and expires_at > ? and created_at <= ?',
      [address, hashOf(secret), now.toISOString(), latestWritten(now)],
    )
    return found ? this.#sessions.ofHash(String(found.session_hash)) : null
  }
}

/** The ticket of a URL, and the URL without it. */
export interface IssuedTicket {
  readonly secret: string
  readonly address: string
}

const borne = /^(\/api\/.*)[?&]ticket=([\w-]{43})$/

/** Returns the ticket at the end of a URL; null where it has none. */
export const ticketIn = ({
  url,
  routeOptions,
}: Pick<FastifyRequest, 'url' | 'routeOptions'>): IssuedTicket | null => {
  const [, address, secret] = (routeOptions.config.ticket && borne.exec(url)) || []
  return address !== undefined && secret !== undefined ? { address, secret } : null
}

/** Removes the ticket from the parsed query, since it is no parameter of the route. */
export const withoutTicket = ({ query }: Pick<FastifyRequest, 'query'>): void => {
  delete (query as { ticket?: unknown }).ticket // typed by Fastify's parser
}
