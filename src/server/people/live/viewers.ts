import type { Model } from '../../../model/index.ts'
import { entitiesOf } from '../../../model/rules/rule-dependencies.ts'
import { accessTopic } from '../../access/access-topic.ts'
import type { Caller } from '../../access/caller.ts'
import { bindingScopes, mayWithAll, scopedEntities } from '../../access/rights.ts'
import type { Database } from '../../platform/database/driver/database.ts'
import { forEachLimited } from '../../platform/queues/for-each-limited.ts'
import { isInReachOfAny, type RowFilters } from '../../rows/read/row-filters.ts'
import { type RowChange, rowChangesIn, rowsTopic } from '../../rows/store/row-changes.ts'
import { type ChangedEntities, ChangeMarks, changesByEntity } from './change-marks.ts'
import { permissionKeyOf, SharedAnswers } from './shared-answers.ts'
import { recipientsOf, type SideEvent, SideEventDispatcher, sideEventsIn } from './side-events.ts'

/** An open page of a signed-in person. */
export interface Viewer {
  readonly caller: Caller
  /** Reloads the caller from the session; null if it has ended. */
  readonly look: () => Promise<Caller | null>
  readonly send: (text: string) => void
  readonly end: () => void
}

/** Changes within this time are sent together. */
const gatherMilliseconds = 200

/** The key that the same person with the same permissions shares across pages. */
const sameFor = (caller: Caller): string => `${caller.id} ${permissionKeyOf(caller)}`

/**
 * Receives every commit, of this or another process, and notifies open pages of the written entities. It sends names,
 * never rows, and only to callers who may read a written row, or could before.
 */
export class Viewers {
  readonly #model: Model
  /** Each viewer with its caller as last loaded. */
  readonly #viewers = new Map<Viewer, Caller>()
  readonly #database: Database
  readonly #reaches: RowFilters
  #changed: RowChange[] = []
  #toTell: SideEvent[] = []
  readonly #changes = new ChangeMarks()
  /** Answers that open pages share after a change. */
  readonly answers = new SharedAnswers(this.#changes, () => performance.now())
  readonly #beside: SideEventDispatcher
  readonly #unsubscribe: () => void
  #telling: NodeJS.Timeout | null = null
  /** Access has changed since the callers were loaded. */
  #stale = false

  constructor(model: Model, database: Database, reaches: RowFilters) {
    this.#model = model
    this.#database = database
    this.#reaches = reaches
    this.#beside = new SideEventDispatcher(model, database, reaches)
    this.#unsubscribe = database.subscribe({
      heard: (topic, text) => {
        if (topic === accessTopic) this.#stale = true
        if (topic === rowsTopic) this.#note(this.#known(rowChangesIn(text)))
        const beside = sideEventsIn(topic, text)
        if (beside) this.#noteBeside(beside)
      },
      missed: () => {
        this.#stale = true
        this.#note(this.#anything())
      },
    })
  }

  /** The mark of the present moment, for `add`. */
  get mark(): string {
    return this.#changes.mark
  }

  get size(): number {
    return this.#viewers.size
  }

  /** The number of a person's viewers. */
  countOf(account: number): number {
    let count = 0
    for (const { id } of this.#viewers.values()) if (id === account) count += 1
    return count
  }

  /**
   * Subscribes a viewer: sends the changes since the mark, then each later one.
   * @param since the mark that preceded the page's read; null sends no earlier changes
   * @returns a function that unsubscribes the viewer
   */
  add(viewer: Viewer, since: string | null): () => void {
    this.#viewers.set(viewer, viewer.caller)
    const { mark } = this
    const missed = since === null ? [] : (this.#changes.since(since) ?? this.#anything())
    const changed = changesByEntity(missed)
    const tell = (seen: readonly string[]) =>
      viewer.send(seen.length > 0 ? this.#event(seen, mark) : `id: ${mark}\n\n`)
    const seen = this.#seenAtOnce(viewer.caller, changed)
    if (seen !== null) tell(seen)
    else void this.#seenBy(viewer.caller, changed).then(tell)
    return () => this.#viewers.delete(viewer)
  }

  close(): void {
    this.#unsubscribe()
    if (this.#telling) clearTimeout(this.#telling)
    this.answers.close()
    this.#viewers.clear()
  }

  /** Ignores entities that this version does not have; another version of the server may write them. */
  #known(changes: readonly RowChange[]): readonly RowChange[] {
    return changes.filter(({ entity }) => Object.hasOwn(this.#model.entities, entity))
  }

  /** Changes that stand for any row of every entity. */
  #anything(): readonly RowChange[] {
    return Object.keys(this.#model.entities).map((entity) => ({ entity, id: 0, verb: 'update' }))
  }

  #note(changes: readonly RowChange[]): void {
    this.#changes.note(changes)
    if (this.#viewers.size === 0) return
    this.#changed.push(...changes)
    this.#tellSoon()
  }

  /**
   * Queues a side event. Row changes of the same transaction are sent first, since they may change who reads the row.
   */
  #noteBeside(beside: SideEvent): void {
    if (this.#viewers.size === 0) return
    this.#toTell.push(beside)
    this.#tellSoon()
  }

  /** Schedules the next dispatch. Events that arrive during one wait for the next, so that the order is kept. */
  #tellSoon(): void {
    this.#telling ??= setTimeout(async () => {
      try {
        await this.#tell()
      } finally {
        this.#telling = null // after an error, later dispatches still run
      }
      if (this.#viewers.size > 0 && this.#changed.length + this.#toTell.length > 0) this.#tellSoon()
    }, gatherMilliseconds)
  }

  async #lookAgain(): Promise<void> {
    this.#stale = false
    await forEachLimited([...this.#viewers.keys()], async (viewer) => {
      try {
        const caller = await viewer.look()
        if (caller === null) viewer.end()
        else if (this.#viewers.has(viewer)) this.#viewers.set(viewer, caller)
      } catch {
        // Without the database the rights are unknown and are checked again later. After a reconnect all pages reload
        // everything.
        this.#stale = true
      }
    })
  }

  /** Sends all queued events. A person with several open pages is checked once. */
  async #tell(): Promise<void> {
    if (this.#stale) await this.#lookAgain()
    const changed = changesByEntity(this.#changed)
    const { mark } = this
    const beside = recipientsOf(this.#toTell)
    this.#toTell = []
    this.#changed = []
    const people = Map.groupBy(this.#viewers, ([, caller]) => sameFor(caller))
    await forEachLimited(people.values(), async (viewers, turn) => {
      const [first] = viewers
      if (first === undefined) return
      const [, caller] = first
      const send = async (text: string): Promise<void> => {
        for (const [viewer] of viewers) {
          if (this.#viewers.has(viewer)) viewer.send(text)
          await turn()
        }
      }
      const seen = this.#seenAtOnce(caller, changed) ?? (await this.#seenBy(caller, changed))
      if (seen.length > 0) await send(this.#event(seen, mark))
      const told = await this.#beside.to(caller, beside, mark, turn)
      if (told !== '') await send(told)
    })
  }

  /** The entities to announce to a caller if their permissions decide; null if a row filter must be queried. */
  #seenAtOnce(caller: Caller, changed: ChangedEntities): readonly string[] | null {
    const seen = [...this.#movedBy(caller, changed)]
    for (const name of changed.keys()) {
      const entity = this.#model.entities[name]
      if (seen.includes(name)) continue
      if (entity && mayWithAll(caller, entity, 'read')) seen.push(name)
      else if (entity && bindingScopes(caller, entity, 'read').length > 0) return null
    }
    return seen
  }

  /** The same with row filters. If the database is unavailable, the change is announced anyway. */
  async #seenBy(caller: Caller, changed: ChangedEntities): Promise<readonly string[]> {
    const moved = this.#movedBy(caller, changed)
    const seen = [...changed].map(async ([name, { rows, left }]) => {
      const entity = this.#model.entities[name]
      if (entity === undefined || moved.includes(name)) return []
      if (mayWithAll(caller, entity, 'read')) return [name]
      if (bindingScopes(caller, entity, 'read').length === 0) return []
      if (rows === 'many' || left === 'many' || left.has(caller.id)) return [name]
      const reach = await this.#reaches.of(caller)
      const isSeen = await isInReachOfAny(this.#database, entity, reach, [...rows])
      return isSeen ? [name] : []
    })
    const found = await Promise.all(
      seen.map((each, at) => each.catch(() => [...changed.keys()].slice(at, at + 1))),
    )
    return [...new Set([...moved, ...found.flat()])]
  }

  /**
   * Entities whose visible rows may have changed for a caller, since one of their scopes depends on a written entity.
   * The exact rows are not queried: that would need every row that leads to them.
   */
  #movedBy(caller: Caller, changed: ChangedEntities): readonly string[] {
    return scopedEntities(this.#model, caller, 'read').flatMap(({ entity, rows }) =>
      entitiesOf(this.#model, entity, rows).some(({ name }) => changed.has(name)) ? [entity.name] : [],
    )
  }

  #event(changed: readonly string[], mark: string): string {
    return `id: ${mark}\nevent: changed\ndata: ${JSON.stringify(changed)}\n\n`
  }
}
