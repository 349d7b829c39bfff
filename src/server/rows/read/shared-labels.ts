import { type EntityModel, plainLabel } from '../../../model/index.ts'
import type { Database } from '../../platform/database/driver/database.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import { wholeTable } from '../../platform/sql/row-security.ts'
import { type KnownLabel, type LabelMaps, labelReader } from './label-cache.ts'
import { labelChangesOf } from './label-changes.ts'

/** Larger entities are not cached; their labels are joined for each page. All of an entity are read at once. */
const mostRows = 2000

interface SharedEntity {
  readonly labels: Map<number, KnownLabel>
  /** The number of label changes at which `labels` was read; -1 before. */
  changes: number
}

/**
 * Caches the labels of small tables that several processes write. The database counts the changes of labels, and a
 * page reads that number in the statement of its rows. So no label is older than the rows that it is shown with.
 */
export class SharedLabels implements LabelMaps {
  readonly #database: Database
  readonly #zone: string
  readonly #known = new Map<string, SharedEntity>()
  readonly #large = new Set<string>()
  /** The number of changes of a whole list of entities at which all their labels were last read. */
  readonly #reached = new WeakMap<readonly EntityModel[], number>()
  #reading: Promise<void> = Promise.resolve()

  /** @param zone the business time zone */
  constructor(database: Database, zone: string) {
    this.#database = database
    this.#zone = zone
  }

  of(entity: EntityModel): ReadonlyMap<number, KnownLabel> | null {
    if (this.#large.has(entity.name) || !plainLabel(entity)) return null
    const known = this.#known.get(entity.name) ?? { labels: new Map(), changes: -1 }
    this.#known.set(entity.name, known)
    return known.labels
  }

  /**
   * Reads labels again that have changed since.
   * @param entities always the same array for the same page
   * @param changes the number of label changes of these entities, as `labelChangesOf` has read it
   * @returns whether one of them has outgrown the cache, so that its labels must be joined
   */
  async reach(entities: readonly EntityModel[], changes: number): Promise<boolean> {
    if (this.#isBehind(entities, changes)) {
      const reading = this.#reading.then(() => this.#read(entities, changes))
      this.#reading = reading.catch(() => {})
      await reading
    }
    return entities.some(({ name }) => this.#large.has(name))
  }

  #isBehind(entities: readonly EntityModel[], changes: number): boolean {
    return (this.#reached.get(entities) ?? -1) < changes
  }

  /** Reads the labels of those entities whose number of changes differs, each with its number in one statement. */
  async #read(entities: readonly EntityModel[], changes: number): Promise<void> {
    if (!this.#isBehind(entities, changes)) return // another page has read them meanwhile
    const numbers = entities.map((entity) => labelChangesOf([entity])).join(', ')
    const [row = []] = await this.#database.rows(`select ${numbers}`)
    const current = row.map(Number)
    const stale = entities.filter(({ name }, at) => this.#known.get(name)?.changes !== current[at])
    await Promise.all(stale.map((entity) => this.#readEntity(entity)))
    this.#reached.set(
      entities,
      current.reduce((sum, number) => sum + number, 0),
    )
  }

  async #readEntity(entity: EntityModel): Promise<void> {
    const label = plainLabel(entity)
    const known = this.#known.get(entity.name)
    if (!label || !known) return
    const rows = await this.#database.rows(
      `select c.n, r."id", r.${quote(label.key)} from (select ${labelChangesOf([entity])} as n) c
      left join ${wholeTable(entity)} r on true order by r."id" limit ${mostRows + 1}`,
    )
    if (rows.length > mostRows) {
      this.#large.add(entity.name)
      this.#known.delete(entity.name)
      return
    }
    const read = labelReader(entity, label, this.#zone)
    known.labels.clear()
    for (const [, id, stored] of rows) if (id !== null) known.labels.set(...read([id, stored]))
    known.changes = Number(rows[0]?.[0])
  }
}
