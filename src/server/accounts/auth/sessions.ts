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

/** What is known of a live session. `changes` is the state of access that the caller was read at. */
export interface Session {
  readonly id: string
  readonly tokenHash: string
  readonly caller: Caller
  readonly openedAt: number
  readonly expiresAt: number
  readonly changes: number
  seenAt: number
}

/** Where a session was opened from. */
export interface SessionOrigin {
  readonly address: string
  readonly agent: string
}

/**
 * Who is behind a token, looked up once and then remembered until anything of access changes. Where several processes
 * share the database, each request asks whether the session lives and access has changed: revocation never waits.
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
   * The session of a token as it was read last; null where the database must be asked. `verified`: it lives at this
   * moment, as one process alone knows. Otherwise `ofHash` says whether it does.
   */
  remembered(token: string): { readonly session: Session; readonly verified: boolean } | null {
    const session = this.#remembered.get(hashOf(token))
    if (!session || !this.#lives(session)) return null
    return { session: this.#alone ? this.#seen(session) : session, verified: this.#alone }
  }

  /** The session of a token; null where it is none, has ended, or its account may no longer sign in. */
  find(token: string): Promise<Session | null> {
    return this.ofHash(hashOf(token))
  }

  /** The same by what is kept of a token. */
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

  /** The session through which somebody calls; null for a caller that the server made itself. */
  of(caller: Caller): Session | null {
    return this.#byCaller.get(caller) ?? null
  }

  /** Opens a session for an account, and ends the oldest beyond a thousand. @returns its token, known to nobody else from here on */
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

  /** Ends one session. */
  async end(writer: Writer, session: Session): Promise<void> {
    await writer.run('delete from engine_sessions where token_hash = ?', [session.tokenHash])
    await writer.publish(accessTopic, '')
  }

  /** Ends every session of an account but the one that is kept, or the one that `id` names. */
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

  /** Notes, once in a while and beside the request, that the session is in use. */
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
        .catch(() => {}) // the next use notes it; a request never fails for it
    }
    return session
  }
}

/** A session as its owner and administrators see it. Moments are ISO 8601 in UTC. */
interface SessionRow {
  readonly id: string
  readonly created_at: string
  readonly last_seen_at: string
  readonly expires_at: string
  readonly address: string
  readonly agent: string
  /** It is the one that asks. */
  readonly current: boolean
}

const mostListed = 100

/** The live sessions of an account, the newest hundred, the newest first. */
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

/** 256 random bits, as text for a header and a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of a token: whoever reads the database cannot sign in by it. */
export const hashOf = (token: string): string => hash('sha256', token, 'base64url')

/** The name of a scheme counts in any case, with any blanks behind it (RFC 9110, 11.1 and 11.4). */
const bearer = /^bearer[ \t]+([\w-]{43})$/i

/** The token of an Authorization header; null where it bears none of ours. The cookie never counts. */
export const tokenOf = (authorization: string | undefined): string | null =>
  bearer.exec(authorization ?? '')?.[1] ?? null

/** A short name for a session, shown to its owner and of no use to anybody else. */
const newSessionId = (): string => randomBytes(9).toString('base64url')

export const sessionIdPattern = /^[\w-]{12}$/

/** Whether a text of an address can name a session; no database is asked for another. */
export const isSessionId = (text: string): boolean => sessionIdPattern.test(text)

/** Counts a change of access: it waits for every other change of access, and each process looks anew after it. */
export const noteAccessChange = async (writer: Writer): Promise<void> => {
  await writer.run('update engine_access set changes = changes + 1 where id = 1')
  await writer.publish(accessTopic, '')
}

/** Keeps in the history that somebody signed in or out or ended sessions of theirs, in the transaction of it. */
export const noteSession = (
  writer: Writer,
  { account }: AccountModel,
  at: Date,
  by: { readonly id: number; readonly name: string },
  verb: 'sign-in' | 'sign-out' | 'sessions-ended',
): Promise<void> =>
  writeHistory(writer, { at: at.toISOString(), by, verb, entity: account.name, row: by.id, changes: {} })
