import type { EntityModel, FieldModel, Model, NamedList } from '../../../model/index.ts'
import type { Database } from '../../platform/database/driver/database.ts'
import type { Dialect } from '../../platform/database/driver/dialect.ts'
import { listIndexesIn } from '../../platform/sql/list-indexes.ts'
import { indexName, orderColumn } from '../../platform/sql/names.ts'
import { unfilteredRows } from '../../platform/sql/row-security.ts'
import { isCovered, sharedColumns } from '../../platform/sql/shared-index.ts'
import type { IdsOf } from '../../platform/sql/where.ts'
import { changeListIndexes } from '../../schema/change-list-indexes.ts'
import { countOfList } from '../../schema/counts/count-groups.ts'
import type { Counters } from './counters.ts'
import { readCounters } from './read-counts.ts'
import type { PageSource } from './statements.ts'
import { ownIndexesOf, sharedIndexOf, type WantedIndex } from './wanted-list-indexes.ts'

/** The indexes for the rows of a list. */
interface ListIndex {
  /** Sorted by id. */
  readonly byId: string
  /** Whether that is the shared index, which contains the other rows of the table too. */
  readonly isShared: boolean
  /** The day that the list's rule compares, with the index sorted by it; null without such a day. */
  readonly byDay: { readonly field: FieldModel; readonly index: string } | null
}

/** A table of at most so many rows is scanned in a millisecond. */
const fewRows = 10_000

/** In a list of at most one in so many rows, the shared index would be scanned far for one page. */
const rare = 16

/**
 * Indexes for the rows of named lists. Most lists are read from the index that they share; see `sharedColumns`.
 * A rare list of a large table has a partial index of its own, without its condition on today, and so has a list that
 * compares a day. They find a page of a small list in a large table without a scan.
 * Their conditions contain the ids of rows that rules name, so they are created after the first rows.
 */
export class ListIndexes {
  readonly #model: Model
  readonly #known = new Map<NamedList, ListIndex>()
  readonly #shared = new Map<EntityModel, string>()

  constructor(model: Model) {
    this.#model = model
  }

  of(list: NamedList): ListIndex | null {
    return this.#known.get(list) ?? null
  }

  /** The name of the shared index; null where there is none. */
  sharedBy(entity: EntityModel): string | null {
    return this.#shared.get(entity) ?? null
  }

  /** Creates missing indexes and drops unused ones. */
  async bring(database: Database, idsOf: IdsOf, counters: Counters): Promise<void> {
    const wanted = await this.#wanted(database, idsOf, counters)
    const present = await listIndexesIn(database, database.dialect)
    const names = new Set(wanted.map(({ name }) => name))
    if (wanted.some(({ name }) => !present.has(name)) || [...present].some((name) => !names.has(name)))
      await changeListIndexes(database, wanted, present)
  }

  async #wanted(database: Database, idsOf: IdsOf, counters: Counters): Promise<readonly WantedIndex[]> {
    const wanted = new Map<string, WantedIndex>()
    for (const entity of this.#model.list) {
      const shared = sharedIndexOf(this.#model, entity)
      if (shared) {
        wanted.set(shared.name, shared)
        this.#shared.set(entity, shared.name)
      }
      const isRare = await isRareIn(database, entity, idsOf, counters)
      for (const list of entity.lists)
        for (const each of this.#wantedBy(database.dialect, idsOf, entity, list, isRare(list)))
          wanted.set(each.name, each)
    }
    return [...wanted.values()]
  }

  #wantedBy(
    dialect: Dialect,
    idsOf: IdsOf,
    entity: EntityModel,
    list: NamedList,
    isRare: boolean,
  ): readonly WantedIndex[] {
    const own = ownIndexesOf(this.#model, dialect, idsOf, entity, list)
    if (!own) return []
    const { byDay } = own
    const isShared =
      isCovered(sharedColumns(this.#model, entity), entity, list) && (byDay !== null || !isRare)
    const byId = (isShared && sharedIndexOf(this.#model, entity)) || own.byId
    this.#known.set(list, {
      byId: byId.name,
      isShared,
      byDay: byDay && { field: byDay.field, index: byDay.index.name },
    })
    return [byId, ...(byDay ? [byDay.index] : [])]
  }
}

/** Whether a list has few of the rows of a large table. A list that compares days has an index of its own anyway. */
const isRareIn = async (
  database: Database,
  entity: EntityModel,
  idsOf: IdsOf,
  counters: Counters,
): Promise<(list: NamedList) => boolean> => {
  const lists = entity.lists.filter((list) => countOfList(entity, list)?.days === null)
  const asked = [null, ...lists].map((list) => ({ entity, list, reach: unfilteredRows }))
  const [whole, ...sizes] = await readCounters(database, counters, asked, counters.reading(idsOf))
  if ((whole ?? 0) <= fewRows) return () => false
  const rows = new Map(lists.map((list, at) => [list, sizes[at] ?? 0]))
  return (list) => (rows.get(list) ?? 0) * rare < (whole ?? 0)
}

/** The cost of a row skipped in the index, relative to a lookup in the table. */
export const indexSkipCost = 0.02

/** More lookups than these take some ten milliseconds and run in the background, off the event loop. */
export const mostLookups = 5_000

/** The size of a named list and the position of the page. */
interface ListSize {
  readonly list: NamedList
  readonly indexes: ListIndex
  /** Rows of the list, and rows of the table. */
  readonly total: number
  readonly whole: number
  /** Rows from the nearer end through the end of the page. */
  readonly depth: number
}

const sortIndex = (view: PageSource, sort: FieldModel): string =>
  indexName({ name: view.entity.table }, { columns: [orderColumn(view.entity, sort), 'id'] })

/** The index for a page, and the estimated lookups in the table. */
export interface IndexPlan {
  readonly index: string
  readonly rows: number
  /** Whether the rows must be sorted after the index. */
  readonly sorted: boolean
}

/** Lists of at most so many rows use their own index without a comparison. */
const few = 300

/**
 * Chooses the index for a page of a named list. SQLite only estimates how many rows match; here the counts are exact.
 * Either the list's index is read and its rows are sorted, or the sort index is walked and other rows are skipped.
 */
export const chooseIndex = (view: PageSource, { indexes, total, whole, depth }: ListSize): IndexPlan => {
  const { byDay, byId, isShared } = indexes
  const walked = total === 0 ? 0 : (depth * whole) / total
  if (view.sort === null) {
    if (byDay && total < walked) return { index: byDay.index, rows: total, sorted: true }
    return { index: byId, rows: (byDay || isShared ? walked : depth) * indexSkipCost, sorted: false }
  }
  if (byDay && byDay.field === view.sort)
    return { index: byDay.index, rows: depth * indexSkipCost, sorted: false }
  const gathered = total + (isShared && !byDay ? whole : total) * indexSkipCost
  return gathered < walked
    ? { index: byDay?.index ?? byId, rows: gathered, sorted: true }
    : { index: sortIndex(view, view.sort), rows: walked, sorted: false }
}

/** The plan for a list so short that an index with only its rows is always best; null for other lists. */
export const shortListPlan = (
  view: PageSource,
  { byDay, byId, isShared }: ListIndex,
  total: number,
): IndexPlan | null => {
  if (total > few || (isShared && !byDay)) return null
  const sorted = byDay ? byDay.field !== view.sort : view.sort !== null
  return { index: byDay?.index ?? byId, rows: total, sorted }
}
