import type { Model } from '../../model/index.ts'
import { type Caller, may } from '../caller.ts'
import { type RowChange, rowsTopic } from '../context.ts'
import type { Database } from '../database/database.ts'

/** Somebody whose page is open. */
export interface Viewer {
  readonly caller: Caller
  readonly send: (text: string) => void
}

/** Changes within this time are told together. */
const gatherMilliseconds = 200

/**
 * Hears of every commit, of this process or another, and tells each open page which entities were written:
 * names alone, never a row, and only those that its person may read.
 */
export class Viewers {
  readonly #model: Model
  readonly #viewers = new Set<Viewer>()
  readonly #changed = new Set<string>()
  readonly #unsubscribe: () => void
  #telling: NodeJS.Timeout | null = null

  constructor(model: Model, database: Database) {
    this.#model = model
    this.#unsubscribe = database.subscribe({
      heard: (topic, text) => {
        if (topic === rowsTopic)
          this.#note((JSON.parse(text) as readonly RowChange[]).map(({ entity }) => entity)) // our own transactions wrote it
      },
      missed: () => this.#note(Object.keys(model.entities)),
    })
  }

  get size(): number {
    return this.#viewers.size
  }

  /** @returns a function that ends the telling */
  add(viewer: Viewer): () => void {
    this.#viewers.add(viewer)
    return () => this.#viewers.delete(viewer)
  }

  close(): void {
    this.#unsubscribe()
    if (this.#telling) clearTimeout(this.#telling)
    this.#viewers.clear()
  }

  #note(entities: readonly string[]): void {
    if (this.#viewers.size === 0) return
    for (const entity of entities) this.#changed.add(entity)
    this.#telling ??= setTimeout(() => this.#tell(), gatherMilliseconds)
  }

  #tell(): void {
    const changed = [...this.#changed]
    this.#changed.clear()
    this.#telling = null
    for (const { caller, send } of this.#viewers) {
      const seen = changed.filter((name) => {
        const entity = this.#model.entities[name]
        return entity !== undefined && may(caller, entity.permission.read)
      })
      if (seen.length > 0) send(`event: changed\ndata: ${JSON.stringify(seen)}\n\n`)
    }
  }
}
