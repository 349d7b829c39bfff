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
import { recipientsOf, type SideEvent, SideEventDispatcher, sideEventsIn } from './side-events.ts'

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

/** The same for everybody who may do the same and is the same person. */
const sameFor = ({ id, everything, permissions }: Caller): string =>
  `${id} ${everything} ${[...permissions].join(' ')}`

/**
 * Hears of every commit, of this process or another, and tells each open page which entities were written:
 * names alone, never a row, and only those of which its person may read a row that was written, or could before.
 */
export class Viewers {
  readonly #model: Model
  /** Each with its person as they were looked at last. */
  readonly #viewers = new Map<Viewer, Caller>()
  readonly #database: Database
  readonly #reaches: RowFilters
  #changed: RowChange[] = []
  #toTell: SideEvent[] = []
  readonly #changes = new ChangeMarks()
  readonly #beside: SideEventDispatcher
  readonly #unsubscribe: () => void
  #telling: NodeJS.Timeout | null = null
  /** Access has changed since everybody was looked at. */
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
    this.#viewers.clear()
  }

  /** Another version may speak of entities that are none here; nothing is kept of them. */
  #known(changes: readonly RowChange[]): readonly RowChange[] {
    return changes.filter(({ entity }) => Object.hasOwn(this.#model.entities, entity))
  }

  /** Any row may have been written. */
  #anything(): readonly RowChange[] {
    return Object.keys(this.#model.entities).map((entity) => ({ entity, id: 0, verb: 'update' }))
  }

  #note(changes: readonly RowChange[]): void {
    this.#changes.note(changes)
    if (this.#viewers.size === 0) return
    this.#changed.push(...changes)
    this.#tellSoon()
  }

  /** Of a row that was written in the same transaction is told first what that changes of who may read it. */
  #noteBeside(beside: SideEvent): void {
    if (this.#viewers.size === 0) return
    this.#toTell.push(beside)
    this.#tellSoon()
  }

  /** What is noted while others are being told is told behind it, so that nobody hears of the later first. */
  #tellSoon(): void {
    this.#telling ??= setTimeout(async () => {
      try {
        await this.#tell()
      } finally {
        this.#telling = null // a fault in one telling is not the last of all
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
        // While the database is away nobody knows; once it is back, everybody is told to look at everything again.
        this.#stale = true
      }
    })
  }

  /** Whoever has several pages open is asked about once. */
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

  /** What is told to somebody whose permissions alone say it; null where their scopes have to be asked. */
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

  /** The same for somebody who reads some rows alone. While the database is away nobody knows: then they are told. */
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
   * Entities of which somebody may see other rows than before, since a scope of theirs looks at rows of an entity that was
   * written. Which rows these are is not asked: that would take every row that leads to them.
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
