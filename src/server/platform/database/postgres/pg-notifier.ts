import { randomUUID } from 'node:crypto'
import { Client, type ClientConfig } from 'pg'
import type { Listener } from '../driver/database.ts'
import { quote } from '../driver/dialect.ts'
import { type ListenerFaultHandler, Listeners } from '../driver/listeners.ts'

const firstPause = 100
/** Bounds how long after the server is back what other processes say stays unheard. */
const longestPause = 500
/**
 * A connection that only listens gets no error when the network drops everything in silence, so we ask now and then. TCP
 * keep-alive is not enough: a balancer or proxy in between may answer it for a server that is gone.
 */
const heartbeat = 2000
const timeout = 3000

/**
 * Carries what is published between the processes on one database, by LISTEN and NOTIFY on a connection of its own. What
 * this process publishes it tells its own listeners itself, right after the commit, and passes over the echo. Anybody who
 * may sign in to the database can say anything on any channel, so nothing that is heard is taken for ours unread.
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

  /** What `pg_notify` takes; null while no channel is known on which anybody listens. */
  envelope(topic: string, text: string): readonly [channel: string, text: string] | null {
    return this.#channel === null ? null : [this.#channel, envelopeOf(this.#process, topic, text)]
  }

  subscribe(listener: Listener): () => void {
    return this.#listeners.add(listener)
  }

  publish(published: readonly (readonly [topic: string, text: string])[]): void {
    for (const [topic, text] of published) this.#listeners.heard(topic, text)
  }

  /** Every listener drops what it keeps. */
  missed(): void {
    this.#listeners.missed()
  }

  /** Speaks on this channel from now on, and hears what others say there. */
  async join(channel: string): Promise<void> {
    this.#channel = channel
    if (this.#client !== null) await this.#client.query(`listen ${quote(channel)}`)
  }

  /** Connects, and hears what is said on the channel as soon as one is joined. */
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

/** What one process says to the others on a database. */
export interface ProcessMessage {
  /** Which of them says it. */
  readonly process: string
  readonly topic: string
  readonly text: string
}

/** Rises when processes of an older version could no longer read what is said; they are on another channel then. */
const version = 1

/** The channel of a database. `secret`: 32 hexadecimal digits that only who may read its tables knows. */
export const channelOf = (secret: string): string => `admin_${version}_${secret}`

export const envelopeOf = (process: string, topic: string, text: string): string =>
  JSON.stringify([process, topic, text])

/** What a notification says; null where it is none of ours. */
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
