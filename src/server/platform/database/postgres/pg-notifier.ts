import { randomUUID } from 'node:crypto'
import { Client, type ClientConfig } from 'pg'
import type { Listener } from '../driver/database.ts'
import { quote } from '../driver/dialect.ts'
import { type ListenerFaultHandler, Listeners } from '../driver/listeners.ts'
import { backendOf } from './backend-of.ts'

const firstPause = 100
/** Maximum reconnect delay, and so the time without notifications after the server is back. */
const longestPause = 500
/**
 * A listening connection gets no error when the network silently drops, so a heartbeat polls it. TCP keep-alive is not
 * enough: a balancer or proxy may answer for a server that is gone.
 */
const heartbeat = 2000
const timeout = 3000

/**
 * Sends notifications between the processes on one database by LISTEN and NOTIFY, on a separate connection. This
 * process notifies its own listeners directly after the commit and ignores the echo. Anybody who can sign in to the
 * database can notify any channel, so every payload is validated.
 */
export class PgNotifier {
  readonly #config: ClientConfig
  readonly #listeners: Listeners
  readonly #process = randomUUID()
  #channel: string | null = null
  #client: Client | null = null
  #next: NodeJS.Timeout | null = null
  #closed = false

  constructor(config: ClientConfig, misheard: ListenerFaultHandler) {
    this.#config = config
    this.#listeners = new Listeners(misheard)
  }

  /** The arguments of `pg_notify`; null before a channel is joined. */
  envelope(topic: string, text: string): readonly [channel: string, text: string] | null {
    return this.#channel === null ? null : [this.#channel, envelopeOf(this.#process, topic, text)]
  }

  /** The id of its process on the server; empty while it is not connected. */
  backends(): readonly number[] {
    return this.#client === null ? [] : backendOf(this.#client)
  }

  subscribe(listener: Listener): () => void {
    return this.#listeners.add(listener)
  }

  publish(published: readonly (readonly [topic: string, text: string])[]): void {
    for (const [topic, text] of published) this.#listeners.heard(topic, text)
  }

  /** Makes every listener drop its cache. */
  missed(): void {
    this.#listeners.missed()
  }

  /** Publishes to and listens on this channel from now on. */
  async join(channel: string): Promise<void> {
    this.#channel = channel
    if (this.#client !== null) await this.#client.query(`listen ${quote(channel)}`)
  }

  /** Connects, and listens as soon as a channel is joined. */
  async listen(): Promise<void> {
    const client = new Client(this.#config)
    client.on('error', () => this.#lost(client))
    client.on('end', () => this.#lost(client))
    client.on('notification', ({ payload = '' }) => this.#heard(payload))
    try {
      await client.connect()
      if (this.#channel !== null) await client.query(`listen ${quote(this.#channel)}`)
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
    if (this.#closed) return client.end()
    this.#client = client
    this.#heartbeat(client)
  }

  async close(): Promise<void> {
    this.#closed = true
    if (this.#next !== null) clearTimeout(this.#next)
    this.#listeners.close()
    await this.#client?.end().catch(() => {})
  }

  #heard(payload: string): void {
    const said = opened(payload)
    if (said === null) this.#listeners.notUnderstood()
    else if (said.process !== this.#process) this.#listeners.heard(said.topic, said.text)
  }

  #lost(client: Client): void {
    if (this.#closed || this.#client !== client) return
    this.#client = null
    this.#again(firstPause)
  }

  #heartbeat(client: Client): void {
    this.#next = setTimeout(() => {
      const ask = { text: 'select 1', query_timeout: timeout }
      client.query(ask).then(
        () => this.#client === client && this.#heartbeat(client),
        () => {
          this.#lost(client)
          client.end().catch(() => {})
        },
      )
    }, heartbeat)
    this.#next.unref()
  }

  #again(pause: number): void {
    if (this.#closed) return
    if (this.#next !== null) clearTimeout(this.#next)
    this.#next = setTimeout(() => {
      this.listen().then(
        () => this.#listeners.missed(),
        () => this.#again(Math.min(pause * 2, longestPause)),
      )
    }, pause)
    this.#next.unref()
  }
}

/** A notification from one process to the others on a database. */
export interface ProcessMessage {
  /** The random id of the sending process. */
  readonly process: string
  readonly topic: string
  readonly text: string
}

/** Increment on an incompatible message format; older processes then use another channel. */
const version = 1

/** The channel of a database. `secret`: 32 hexadecimal digits, readable only with access to its tables. */
export const channelOf = (secret: string): string => `admin_${version}_${secret}`

export const envelopeOf = (process: string, topic: string, text: string): string =>
  JSON.stringify([process, topic, text])

/** Parses a notification; null if it is not ours. */
export const opened = (payload: string): ProcessMessage | null => {
  try {
    const said: unknown = JSON.parse(payload)
    if (!Array.isArray(said) || said.length !== 3) return null
    const [process, topic, text]: readonly unknown[] = said
    const texts = typeof process === 'string' && typeof topic === 'string' && typeof text === 'string'
    return texts ? { process, topic, text } : null
  } catch {
    return null
  }
}
