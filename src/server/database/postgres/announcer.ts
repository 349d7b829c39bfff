import { randomUUID } from 'node:crypto'
import { Client, type ClientConfig } from 'pg'
import type { Listener } from '../database.ts'
import { Listeners } from '../listeners.ts'

const channel = 'admin_changes'
const firstPause = 100
/** Bounds how long after the server is back what other processes say stays unheard. */
const longestPause = 500
/**
 * Whoever only listens never learns of a network that swallows everything, so we ask now and then. What a balancer or
 * proxy between us and the server acknowledges in its name, keep-alive takes for life.
 */
const beat = 2000
const patience = 3000

/**
 * Carries what is published between the processes on one database, by LISTEN and NOTIFY on a connection of its own. What
 * this process publishes it tells its own listeners itself, right after the commit, and passes over the echo.
 */
export class Announcer {
  readonly #config: ClientConfig
  readonly #listeners = new Listeners()
  readonly #process = randomUUID()
  #client: Client | null = null
  #next: NodeJS.Timeout | null = null
  #closed = false

  constructor(config: ClientConfig) {
    this.#config = config
  }

  /** What `pg_notify` takes. */
  envelope(topic: string, text: string): readonly [channel: string, text: string] {
    return [channel, JSON.stringify([this.#process, topic, text])]
  }

  subscribe(listener: Listener): () => void {
    return this.#listeners.add(listener)
  }

  tell(published: readonly (readonly [topic: string, text: string])[]): void {
    for (const [topic, text] of published) this.#listeners.heard(topic, text)
  }

  async listen(): Promise<void> {
    const client = new Client(this.#config)
    client.on('error', () => this.#lost(client))
    client.on('end', () => this.#lost(client))
    client.on('notification', ({ payload }) => this.#heard(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
    if (this.#closed) return client.end()
    this.#client = client
    this.#beat(client)
  }

  async close(): Promise<void> {
    this.#closed = true
    if (this.#next !== null) clearTimeout(this.#next)
    await this.#client?.end().catch(() => {})
  }

  #heard(payload: string): void {
    const [process, topic, text]: string[] = JSON.parse(payload)
    if (process !== this.#process) this.#listeners.heard(String(topic), String(text))
  }

  #lost(client: Client): void {
    if (this.#closed || this.#client !== client) return
    this.#client = null
    this.#again(firstPause)
  }

  #beat(client: Client): void {
    this.#next = setTimeout(() => {
      const ask = { text: 'select 1', query_timeout: patience }
      client.query(ask).then(
        () => this.#client === client && this.#beat(client),
        () => {
          this.#lost(client)
          client.end().catch(() => {})
        },
      )
    }, beat)
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
