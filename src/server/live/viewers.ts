import { randomUUID } from 'node:crypto'
import type { Model } from '../../model/index.ts'
import { accessTopic } from '../auth/sessions.ts'
import { type Caller, may } from '../context/caller.ts'
import type { Database } from '../database/driver/database.ts'
import { rowChangesIn, rowsTopic } from '../rows/store/row-changes.ts'

/** Somebody whose page is open. */
export interface Viewer {
  readonly caller: Caller
  /** The same person as their session says now; null where it has ended. */
  readonly look: () => Promise<Caller | null>
  readonly send: (text: string) => void
  readonly end: () => void
}

/** Changes within this time are told together. */
const gatherMilliseconds = 200

/**
 * Hears of every commit, of this process or another, and tells each open page which entities were written:
 * names alone, never a row, and only those that its person may read at that moment.
 */
export class Viewers {
  readonly #model: Model
  /** Each with its person as they were looked at last. */
  readonly #viewers = new Map<Viewer, Caller>()
  readonly #changed = new Set<string>()
  readonly #changes = new Changes()
  readonly #unsubscribe: () => void
  #telling: NodeJS.Timeout | null = null
  /** Access has changed since everybody was looked at. */
  #stale = false

  constructor(model: Model, database: Database) {
    this.#model = model
    this.#unsubscribe = database.subscribe({
      heard: (topic, text) => {
        if (topic === accessTopic) this.#stale = true
        if (topic === rowsTopic) this.#note(this.#known(rowChangesIn(text).map(({ entity }) => entity)))
      },
      missed: () => {
        this.#stale = true
        this.#note(Object.keys(model.entities))
      },
    })
  }

  /** Names the present moment, for `add`. */
  get mark(): string {
    return this.#changes.mark
  }

  get size(): number {
    return this.#viewers.size
  }

  /** How many of them are one person's. */
  countOf(account: number): number {
    let count = 0
    for (const { id } of this.#viewers.values()) if (id === account) count += 1
    return count
  }

  /**
   * Tells the viewer what was written since the mark, and from now on what is written.
   * @param since what they were given before they read what they show; null tells them nothing of before
   * @returns a function that ends the telling
   */
  add(viewer: Viewer, since: string | null): () => void {
    this.#viewers.set(viewer, viewer.caller)
    const missed = since === null ? [] : (this.#changes.since(since) ?? Object.keys(this.#model.entities))
    const seen = this.#seenBy(viewer.caller, missed)
    viewer.send(seen.length > 0 ? this.#event(seen) : `id: ${this.mark}\n\n`)
    return () => this.#viewers.delete(viewer)
  }

  close(): void {
    this.#unsubscribe()
    if (this.#telling) clearTimeout(this.#telling)
    this.#viewers.clear()
  }

  /** Another version may speak of entities that are none here; nothing is kept of them. */
  #known(names: readonly string[]): readonly string[] {
    return names.filter((name) => Object.hasOwn(this.#model.entities, name))
  }

  #note(entities: readonly string[]): void {
    this.#changes.note(entities)
    if (this.#viewers.size === 0) return
    for (const entity of entities) this.#changed.add(entity)
    this.#telling ??= setTimeout(() => void this.#tell(), gatherMilliseconds)
  }

  async #lookAgain(): Promise<void> {
    this.#stale = false
    const look = async (viewer: Viewer): Promise<void> => {
      const caller = await viewer.look()
      if (caller === null) viewer.end()
      else if (this.#viewers.has(viewer)) this.#viewers.set(viewer, caller)
    }
    const looked = await Promise.allSettled([...this.#viewers.keys()].map(look))
    // While the database is away nobody knows; once it is back, everybody is told to look at everything again.
    if (looked.some(({ status }) => status === 'rejected')) this.#stale = true
  }

  async #tell(): Promise<void> {
    if (this.#stale) await this.#lookAgain()
    const changed = [...this.#changed]
    this.#changed.clear()
    this.#telling = null
    for (const [{ send }, caller] of this.#viewers) {
      const seen = this.#seenBy(caller, changed)
      if (seen.length > 0) send(this.#event(seen))
    }
  }

  #seenBy(caller: Caller, changed: readonly string[]): readonly string[] {
    return changed.filter((name) => {
      const entity = this.#model.entities[name]
      return entity !== undefined && may(caller, entity.permission.read)
    })
  }

  #event(changed: readonly string[]): string {
    return `id: ${this.mark}\nevent: changed\ndata: ${JSON.stringify(changed)}\n\n`
  }
}

/**
 * What this process has heard of being written, counted as it is heard. A mark names a moment of it: who was given one
 * before reading, and asks later what changed since, misses nothing. A mark of another process says nothing here.
 */
export class Changes {
  readonly #process = randomUUID().replaceAll('-', '')
  /** By entity, the count at which it was last written. */
  readonly #last = new Map<string, number>()
  #count = 0
  #mark = `${this.#process}.0`

  /** The present moment. */
  get mark(): string {
    return this.#mark
  }

  note(entities: readonly string[]): void {
    this.#count += 1
    this.#mark = `${this.#process}.${this.#count}`
    for (const entity of entities) this.#last.set(entity, this.#count)
  }

  /** The entities that were written since; null where the mark says nothing, so that any may have been. */
  since(mark: string): readonly string[] | null {
    const [process, count, ...more] = mark.split('.')
    if (process !== this.#process || more.length > 0 || !/^\d{1,15}$/.test(count ?? '')) return null
    return [...this.#last].flatMap(([entity, last]) => (last > Number(count) ? [entity] : []))
  }
}
