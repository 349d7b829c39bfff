import { setImmediate as nextTurn } from 'node:timers/promises'
import { type EntityModel, type FieldModel, labelWriter, liken, plainLabel } from '../../../model/index.ts'
import type { Database } from '../../platform/database/driver/database.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import { wholeTable } from '../../platform/sql/row-security.ts'
import { rowChangesIn, rowsTopic } from '../store/row-changes.ts'
import { shownText } from './selection.ts'

/** A row's label, and its JSON `{"id":1,"name":"…"}` as in the rows that refer to it. */
export interface KnownLabel {
  readonly label: string
  /** The label normalized for the keyword search. */
  readonly sought: string
  readonly json: string
}

/** Labels in memory. */
export interface LabelMaps {
  /** The labels of an entity by id: always the same map. null where labels are joined. */
  of(entity: EntityModel): ReadonlyMap<number, KnownLabel> | null
}

interface Kept {
  readonly entity: EntityModel
  readonly labels: Map<number, KnownLabel>
  /** Ids that were written since the last read; 'all' at first, and where the ids are unknown. */
  stale: Set<number> | 'all'
  /** A read in progress, which later callers await. */
  reading: Promise<void> | null
}

/** Larger entities are not cached; their labels are joined for each page. */
const mostRows = 20_000
const rowsAtOnce = 1000

/** Converts a row of id and stored label to a cache entry. */
export const labelReader = (entity: EntityModel, field: FieldModel, zone: string) => {
  const [shown, write] = [shownText(field, zone), labelWriter(entity)]
  return ([id, stored]: readonly unknown[]): readonly [number, KnownLabel] => {
    const label = shown(stored)
    return [Number(id), { label, sought: liken(label), json: write(Number(id), label) }]
  }
}

/**
 * Caches the labels of small tables in the only process that writes them.
 * It receives each commit before the answer is sent, so no label is outdated.
 * Where several processes share a database, it is empty; pages use `SharedLabels` there.
 */
export class LabelCache implements LabelMaps {
  readonly #database: Database
  readonly #zone: string
  readonly #kept = new Map<string, Kept>()
  readonly #large = new Set<string>()

  /** @param zone the business time zone */
  constructor(database: Database, zone: string) {
    this.#database = database
    this.#zone = zone
    if (database.dialect.isAlone)
      database.subscribe({ heard: (topic, text) => this.#heard(topic, text), missed: () => this.#forget() })
  }

  /** The labels of an entity by id: always the same map, which `refresh` fills. null where labels are joined. */
  of(entity: EntityModel): ReadonlyMap<number, KnownLabel> | null {
    if (!this.#database.dialect.isAlone || this.#large.has(entity.name) || !plainLabel(entity)) return null
    const known = this.#kept.get(entity.name)
    if (known) return known.labels
    const kept: Kept = { entity, labels: new Map(), stale: 'all', reading: null }
    this.#kept.set(entity.name, kept)
    return kept.labels
  }

  /**
   * Reads the labels that were written since. Returns whether an entity outgrew the cache; its shapes must then be
   * rebuilt.
   */
  async refresh(entities: readonly EntityModel[]): Promise<boolean> {
    let outgrown = false
    for (const entity of entities) {
      this.of(entity) // a keyword may search labels that no list has shown yet
      const kept = this.#kept.get(entity.name)
      if (!kept) outgrown = true
      else if (kept.reading !== null || kept.stale === 'all' || kept.stale.size > 0) {
        await this.#read(kept)
        if (kept.labels.size > mostRows) {
          this.#large.add(entity.name)
          this.#kept.delete(entity.name)
          outgrown = true
        }
      }
    }
    return outgrown
  }

  async #read(kept: Kept): Promise<void> {
    while (kept.reading !== null) await kept.reading
    if (kept.stale !== 'all' && kept.stale.size === 0) return
    const { stale } = kept
    const reading = this.#readStale(kept)
    kept.reading = reading
    try {
      await reading
    } catch (error) {
      // After a failed read the same ids are stale as before, and those written meanwhile.
      kept.stale = stale === 'all' || kept.stale === 'all' ? 'all' : stale.union(kept.stale)
      throw error
    } finally {
      kept.reading = null
    }
  }

  async #readStale(kept: Kept): Promise<void> {
    const { entity, labels, stale } = kept
    const label = plainLabel(entity)
    if (!label) return
    const known = labelReader(entity, label, this.#zone)
    // A write from here on marks its row as stale again, so that it is read once more.
    kept.stale = new Set()
    const select = `select "id", ${quote(label.key)} from ${wholeTable(entity)}`
    const { dialect } = this.#database
    if (stale !== 'all' && stale.size <= rowsAtOnce) {
      const ids = [...stale]
      const rows = await this.#database.rows(`${select} where ${dialect.anyOf('"id"')}`, [dialect.list(ids)])
      for (const id of ids) labels.delete(id)
      for (const row of rows) labels.set(...known(row))
      return
    }
    const fresh: (readonly [number, KnownLabel])[] = []
    for (let last = 0; fresh.length <= mostRows; ) {
      const rows = await this.#database.rows(`${select} where "id" > ? order by "id" limit ${rowsAtOnce}`, [
        last,
      ])
      for (const row of rows) fresh.push(known(row))
      last = fresh.at(-1)?.[0] ?? last
      if (rows.length < rowsAtOnce) break
      await nextTurn() // yield: reading thousands of labels would block the event loop
    }
    labels.clear()
    for (const each of fresh) labels.set(...each)
  }

  #heard(topic: string, text: string): void {
    if (topic !== rowsTopic) return
    for (const { entity, id } of rowChangesIn(text)) {
      const kept = this.#kept.get(entity)
      if (!kept || kept.stale === 'all') continue
      if (id === 0) kept.stale = 'all'
      else kept.stale.add(id)
    }
  }

  #forget(): void {
    for (const kept of this.#kept.values()) kept.stale = 'all'
  }
}
