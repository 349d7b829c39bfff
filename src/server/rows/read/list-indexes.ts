import { createHash } from 'node:crypto'
import type { FieldModel, Model, NamedList } from '../../../model/index.ts'
import type { Database, Writer } from '../../platform/database/driver/database.ts'
import { type Dialect, quote } from '../../platform/database/driver/dialect.ts'
import { matchesAllRows } from '../../platform/sql/condition.ts'
import { listIndexesIn, listPrefix } from '../../platform/sql/list-indexes.ts'
import { indexName, orderColumn } from '../../platform/sql/names.ts'
import { type IdsOf, plannedReading, where } from '../../platform/sql/where.ts'
import { countOfList } from '../../schema/counts/count-groups.ts'
import type { PageSource } from './statements.ts'

/** The indexes over nothing but a list's rows. */
interface ListIndex {
  /** In the order of the ids. */
  readonly byId: string
  /** In the order of the day that the list asks for, where it asks for one: that field, and the index. */
  readonly byDay: { readonly field: FieldModel; readonly index: string } | null
}

interface Wanted {
  readonly name: string
  readonly sql: string
}

/** @param condition '' takes every row: SQLite goes along no index whose condition it can't find in the statement */
const indexOver = (table: string, columns: readonly string[], condition: string): Wanted => {
  const on = `${quote(table)} (${columns.join(', ')})${condition && ` where ${condition}`}`
  const name = `${listPrefix}${table.slice(0, 30)}__${createHash('sha256').update(on).digest('hex').slice(0, 12)}`
  return { name, sql: `create index if not exists ${quote(name)} on ${on}` }
}

/**
 * An index for each named list, over the rows that its rule takes (today left aside), so that a page of a small list in
 * a large table is found without going through the table. The ids of the literals that rules name stand in them, so
 * they are made after the first rows are there.
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

  /** Makes what is missing and drops what no list asks for. */
  async bring(database: Database, idsOf: IdsOf): Promise<void> {
    const wanted = this.#wanted(database.dialect, idsOf)
    const present = await listIndexesIn(database, database.dialect)
    const names = new Set(wanted.map(({ name }) => name))
    if (wanted.some(({ name }) => !present.has(name)) || [...present].some((name) => !names.has(name)))
      await database.write((writer) => this.#change(writer, wanted, present))
  }

  async #change(writer: Writer, wanted: readonly Wanted[], present: ReadonlySet<string>): Promise<void> {
    await writer.lock('list indexes')
    const names = new Set(wanted.map(({ name }) => name))
    for (const name of present) if (!names.has(name)) await writer.run(`drop index if exists ${quote(name)}`)
    for (const { sql } of wanted) await writer.run(sql)
  }

  #wanted(dialect: Dialect, idsOf: IdsOf): readonly Wanted[] {
    const wanted = new Map<string, Wanted>()
    const reading = plannedReading(this.#model, dialect, idsOf)
    // As lists ask for it. Names of indexes hold how this reads: 'asc' stands where it stood in those that are there.
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

/** Rows that are skipped on an index alone cost about this much of a row that is looked up in the table. */
export const indexSkipCost = 0.02

/** More rows than these are looked up away from the event loop: they take some ten milliseconds. */
export const mostLookups = 5_000

/** What is known of a named list before its page is found. */
interface ListSize {
  readonly list: NamedList
  readonly indexes: ListIndex
  /** Rows of the list, and of its whole table. */
  readonly total: number
  readonly whole: number
  /** How far the page lies from the nearer end, its own rows included. */
  readonly depth: number
}

const sortIndex = (view: PageSource, sort: FieldModel): string =>
  indexName({ name: view.entity.table }, { columns: [orderColumn(view.entity, sort), 'id'] })

/** How a page is found: on which index, and about how many rows are looked up in the table for it. */
export interface IndexPlan {
  readonly index: string
  readonly rows: number
  /** The rows are found in another order and sorted. */
  readonly sorted: boolean
}

/** So few rows are gone through without asking for a better way. */
const few = 300

/**
 * The index that a page of a named list is best found on. SQLite guesses how many rows a condition takes; we have
 * counted them. Either the list's own index is gone through and its rows put in order, or the order is gone along and
 * the rows picked that are of the list.
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

/** The way to a page of a list that is so short that its own index is best whatever else there is; null for others. */
export const shortListPlan = (
  view: PageSource,
  { byDay, byId }: ListIndex,
  total: number,
): IndexPlan | null => {
  if (total > few) return null
  const sorted = byDay ? byDay.field !== view.sort : view.sort !== null
  return { index: byDay?.index ?? byId, rows: total, sorted }
}
