import { hash, randomBytes } from 'node:crypto'
import { accessTopic } from '../../access/access-topic.ts'
import type { AccountModel } from '../../access/account-model.ts'
import type { Caller } from '../../access/caller.ts'
import type { Database, Reader, Writer } from '../../platform/database/driver/database.ts'
import { isFromLater, latestWritten } from '../../platform/limits/clock.ts'
import { writeHistory } from '../../rows/store/history.ts'
import { grantsOf } from './grants.ts'
import { sessionChecks } from './session-checks.ts'

const sessionHours = 24
const seenEveryMilliseconds = 300_000
const mostRemembered = 10_000
const mostOfAccount = 1000

/** A live session. `changes` is the access state at which the caller was read. */
export interface Session {
  readonly id: string
  readonly tokenHash: string
  readonly caller: Caller
  readonly openedAt: number
  readonly expiresAt: number
  readonly changes: number
  seenAt: number
}

export interface SessionOrigin {
  readonly address: string
  readonly agent: string
}

/**
 * Caches the session of a token until any access changes.
 * Where several processes share the database, each request checks that the session is live and access unchanged, so
 * revocation works at once.
 */
export class SessionCache {
  readonly #database: Database
  readonly #model: AccountModel
  readonly #now: () => Date
  readonly #remembered = new Map<string, Session>()
  readonly #byCaller = new WeakMap<Caller, Session>()
  readonly #alone: boolean
  readonly #stateOf: ReturnType<typeof sessionChecks>
  readonly #unsubscribe: () => void
  #generation = 0

  constructor(database: Database, model: AccountModel, now: () => Date) {
    this.#database = database
    this.#model = model
    this.#now = now
    this.#alone = database.dialect.isAlone
    this.#stateOf = sessionChecks(database)
    this.#unsubscribe = database.subscribe({
      heard: (topic) => (topic === accessTopic ? this.#forget() : undefined),
      missed: () => this.#forget(),
    })
  }

  close(): void {
    this.#unsubscribe()
  }

  /**
   * Returns the cached session of a token; null where the database must be queried.
   * `verified` means it is known to be live now, which only a single process can know; otherwise check with `ofHash`.
   */
  remembered(token: string): { readonly session: Session; readonly verified: boolean } | null {
    const session = this.#remembered.get(hashOf(token))
    if (!session || !this.#lives(session)) return null
    return { session: this.#alone ? this.#seen(session) : session, verified: this.#alone }
  }

  /**
   * Returns the session of a token; null where the token is unknown, the session has ended or its account is inactive.
   */
  find(token: string): Promise<Session | null> {
    return this.ofHash(hashOf(token))
  }

  /** Like `find`, by the token's hash. */
  async ofHash(tokenHash: string): Promise<Session | null> {
    const known = this.#remembered.get(tokenHash)
    if (known && this.#lives(known) && (this.#alone || (await this.#stateOf(tokenHash)) === known.changes))
      return this.#seen(known)
    const generation = this.#generation
    const session = await this.#database.snapshot((reader) => this.#read(reader, tokenHash))
    if (session === null) {
      this.#remembered.delete(tokenHash)
      return null
    }
    if (generation === this.#generation) this.#remember(session)
    this.#byCaller.set(session.caller, session)
    return this.#seen(session)
  }

  /** Returns the session of a caller; null for a caller made by the server. */
  of(caller: Caller): Session | null {
    return this.#byCaller.get(caller) ?? null
  }

  /**
   * Opens a session for an account, and ends the oldest beyond a thousand.
   * @returns its token, which is stored only as a hash
   */
  async open(writer: Writer, account: number, { address, agent }: SessionOrigin): Promise<string> {
    const token = newToken()
    const now = this.#now()
    const expires = new Date(now.getTime() + sessionHours * 3_600_000)
    await writer.run(
      'insert into engine_sessions (token_hash, id, account_id, created_at, expires_at, address, agent) values (?, ?, ?, ?, ?, ?, ?)',
      [hashOf(token), newSessionId(), account, now.toISOString(), expires.toISOString(), address, agent],
    )
    const ended = await writer.run(
      'delete from engine_sessions where account_id = ? and created_at < (select created_at from engine_sessions where account_id = ? order by created_at desc limit 1 offset ?)',
      [account, account, mostOfAccount - 1],
    )
    if (ended > 0) await writer.publish(accessTopic, '')
    return token
  }

  async end(writer: Writer, session: Session): Promise<void> {
    await writer.run('delete from engine_sessions where token_hash = ?', [session.tokenHash])
    await writer.publish(accessTopic, '')
  }

  /** Ends every session of an account except `keep`; with `id`, only the session of that id. */
  async endOf(
    writer: Writer,
    account: number,
    { keep, id }: { readonly keep?: Session | null; readonly id?: string } = {},
  ): Promise<number> {
    const ended = await writer.run(
      `delete from engine_sessions where account_id = ? and token_hash <> ?${id === undefined ? '' : ' and id = ?'}`,
      [account, keep?.tokenHash ?? '', ...(id === undefined ? [] : [id])],
    )
    await writer.publish(accessTopic, '')
    return ended
  }

  async #read(reader: Reader, tokenHash: string): Promise<Session | null> {
    const { sql } = this.#model
    const now = this.#now()
    const [row] = await reader.all(
      `select s.id, s.account_id, s.seen_at, s.created_at, s.expires_at, u.${sql.name} as name, u.${sql.email} as email, a.changes
      from engine_sessions s join ${sql.accounts} u on u.id = s.account_id join engine_access a on a.id = 1
      where s.token_hash = ? and s.expires_at > ? and s.created_at <= ? and u.${sql.active} = 1`,
      [tokenHash, now.toISOString(), latestWritten(now)],
    )
    if (!row) return null
    const account = Number(row.account_id)
    const held = await grantsOf(reader, this.#model, account)
    return {
      id: String(row.id),
      tokenHash,
      caller: { id: account, name: String(row.name), email: String(row.email), ...held },
      openedAt: Date.parse(String(row.created_at)),
      expiresAt: Date.parse(String(row.expires_at)),
      changes: Number(row.changes),
      seenAt: row.seen_at === null ? 0 : Date.parse(String(row.seen_at)),
    }
  }

  #lives(session: Session): boolean {
    const now = this.#now().getTime()
    return session.expiresAt > now && !isFromLater(session.openedAt, now)
  }

  #remember(session: Session): void {
    if (this.#remembered.size >= mostRemembered) this.#remembered.clear()
    this.#remembered.set(session.tokenHash, session)
  }

  #forget(): void {
    this.#generation += 1
    this.#remembered.clear()
  }

  /** Records the last use of the session, at intervals and outside the request. */
  #seen(session: Session): Session {
    const now = this.#now()
    if (Math.abs(now.getTime() - session.seenAt) > seenEveryMilliseconds) {
      session.seenAt = now.getTime()
      this.#database
        .write((writer) =>
          writer.run('update engine_sessions set seen_at = ? where token_hash = ?', [
            now.toISOString(),
            session.tokenHash,
          ]),
        )
        .catch(() => {}) // a request never fails for this; the next use retries
    }
    return session
  }
}

/** A session as shown to its owner and administrators. Times are ISO 8601 in UTC. */
interface SessionRow {
  readonly id: string
  readonly created_at: string
  readonly last_seen_at: string
  readonly expires_at: string
  readonly address: string
  readonly agent: string
  /** Whether this session made the request. */
  readonly current: boolean
}

const mostListed = 100

/** Returns the newest hundred live sessions of an account, newest first. */
export const listSessions = async (
  reader: Reader,
  account: number,
  now: Date,
  asking: Session | null,
): Promise<readonly SessionRow[]> => {
  const rows = await reader.all(
    'select id, created_at, seen_at, expires_at, address, agent from engine_sessions where account_id = ? and expires_at > ? and created_at <= ? order by created_at desc, id limit ?',
    [account, now.toISOString(), latestWritten(now), mostListed],
  )
  return rows.map((row) => ({
    id: String(row.id),
    created_at: String(row.created_at),
    last_seen_at: String(row.seen_at ?? row.created_at),
    expires_at: String(row.expires_at),
    address: String(row.address),
    agent: String(row.agent),
    current: row.id === asking?.id,
  }))
}

/** Makes a token of 256 random bits, as text for headers and cookies. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Returns the stored form of a token; a reader of the database cannot sign in with it. */
export const hashOf = (token: string): string => hash('sha256', token, 'base64url')

/** The scheme is case-insensitive and followed by any number of blanks (RFC 9110, 11.1 and 11.4). */
const bearer = /^bearer[ \t]+([\w-]{43})$/i

/** Returns the token of an Authorization header; null where it has no valid one. Cookies are ignored. */
export const tokenOf = (authorization: string | undefined): string | null =>
  bearer.exec(authorization ?? '')?.[1] ?? null

/** Makes a short public id of a session; it opens nothing. */
const newSessionId = (): string => randomBytes(9).toString('base64url')

export const sessionIdPattern = /^[\w-]{12}$/

/** Returns whether a text of a URL is a well-formed session id, so that others cost no query. */
export const isSessionId = (text: string): boolean => sessionIdPattern.test(text)

/** Increments the counter of access changes: it serializes them, and every process reloads its sessions afterwards. */
export const noteAccessChange = async (writer: Writer): Promise<void> => {
  await writer.run('update engine_access set changes = changes + 1 where id = 1')
  await writer.publish(accessTopic, '')
}

/** Writes to the history that a person signed in, signed out or ended sessions, in the same transaction. */
export const noteSession = (
  writer: Writer,
  { account }: AccountModel,
  at: Date,
  by: { readonly id: number; readonly name: string },
  verb: 'sign-in' | 'sign-out' | 'sessions-ended',
): Promise<void> =>
  writeHistory(writer, { at: at.toISOString(), by, verb, entity: account.name, row: by.id, changes: {} })
