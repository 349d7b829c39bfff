import { createHash } from 'node:crypto'
import type { FieldModel, Model, NamedList } from '../../../model/index.ts'
import type { Database } from '../../platform/database/driver/database.ts'
import { type Dialect, quote } from '../../platform/database/driver/dialect.ts'
import { matchesAllRows } from '../../platform/sql/condition.ts'
import { listIndexesIn, listPrefix } from '../../platform/sql/list-indexes.ts'
import { indexName, orderColumn } from '../../platform/sql/names.ts'
import { type IdsOf, plannedReading, where } from '../../platform/sql/where.ts'
import { changeListIndexes } from '../../schema/change-list-indexes.ts'
import { countOfList } from '../../schema/counts/count-groups.ts'
import type { PageSource } from './statements.ts'

/** The partial indexes on the rows of a list. */
interface ListIndex {
  /** Sorted by id. */
  readonly byId: string
  /** The day that the list's rule compares, with the index sorted by it; null without such a day. */
  readonly byDay: { readonly field: FieldModel; readonly index: string } | null
}

interface Wanted {
  readonly name: string
  readonly sql: string
}

/**
 * @param condition '' indexes every row: SQLite ignores a partial index unless its condition occurs in the statement
 */
const indexOver = (table: string, columns: readonly string[], condition: string): Wanted => {
  const on = `${quote(table)} (${columns.join(', ')})${condition && ` where ${condition}`}`
  const name = `${listPrefix}${table.slice(0, 30)}__${createHash('sha256').update(on).digest('hex').slice(0, 12)}`
  return { name, sql: `create index if not exists ${quote(name)} on ${on}` }
}

/**
 * Partial indexes for the rows of each named list, without the list's condition on today.
 * They find a page of a small list in a large table without a scan of the table.
 * Their conditions contain the ids of rows that rules name, so they are created after the first rows.
 */
export class ListIndexes {
  readonly #model: Model
  readonly #known = new Map<NamedList, ListIndex>()

  constructor(model: Model) {
    this.#model = model
  }

  of(list: NamedList): ListIndex | null {
    return this.#known.get(list) ?? null
  }

  /** Creates missing indexes and drops unused ones. */
  async bring(database: Database, idsOf: IdsOf): Promise<void> {
    const wanted = this.#wanted(database.dialect, idsOf)
    const present = await listIndexesIn(database, database.dialect)
    const names = new Set(wanted.map(({ name }) => name))
    if (wanted.some(({ name }) => !present.has(name)) || [...present].some((name) => !names.has(name)))
      await changeListIndexes(database, wanted, present)
  }

  #wanted(dialect: Dialect, idsOf: IdsOf): readonly Wanted[] {
    const wanted = new Map<string, Wanted>()
    const reading = plannedReading(this.#model, dialect, idsOf)
    // In the order of list statements. The index name is a hash of this text, so a change of it rebuilds every index.
    const empty = dialect.emptyFirst && ` asc${dialect.emptyFirst}`
    const inOrder = (column: string) => `${quote(column)}${empty}`
    for (const entity of this.#model.list) {
      for (const list of entity.lists) {
        const count = countOfList(entity, list)
        if (!count) continue
        const rule = where(entity, count.group.when, reading, '')
        if (rule.parameters.length > 0) continue
        const condition = matchesAllRows(rule) ? '' : rule.sql
        const field = count.group.by?.field ?? null
        const byId = indexOver(entity.table, ['id', ...(field ? [field.key] : [])].map(quote), condition)
        const byDay = field && indexOver(entity.table, [field.key, 'id'].map(inOrder), condition)
        for (const each of [byId, byDay]) if (each) wanted.set(each.name, each)
        this.#known.set(list, {
          byId: byId.name,
          byDay: field && byDay ? { field, index: byDay.name } : null,
        })
      }
    }
    return [...wanted.values()]
  }
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
 * Either the list's own index is read and its rows are sorted, or the sort index is walked and other rows are skipped.
 */
export const chooseIndex = (view: PageSource, { indexes, total, whole, depth }: ListSize): IndexPlan => {
  const { byDay, byId } = indexes
  const walked = total === 0 ? 0 : (depth * whole) / total
  if (view.sort === null) {
    if (byDay && total < walked) return { index: byDay.index, rows: total, sorted: true }
    return { index: byId, rows: (byDay ? walked : depth) * indexSkipCost, sorted: false }
  }
  if (byDay && byDay.field === view.sort)
    return { index: byDay.index, rows: depth * indexSkipCost, sorted: false }
  const gathered = total * (1 + indexSkipCost)
  return gathered < walked
    ? { index: byDay?.index ?? byId, rows: gathered, sorted: true }
    : { index: sortIndex(view, view.sort), rows: walked, sorted: false }
}

/** The plan for a list so short that its own index is always best; null for longer lists. */
export const shortListPlan = (
  view: PageSource,
  { byDay, byId }: ListIndex,
  total: number,
): IndexPlan | null => {
  if (total > few) return null
  const sorted = byDay ? byDay.field !== view.sort : view.sort !== null
  return { index: byDay?.index ?? byId, rows: total, sorted }
}
