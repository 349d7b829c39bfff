import { setTimeout as sleep } from 'node:timers/promises'
import { entitiesOf } from '../../../model/rules/rule-dependencies.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import type { Dialect } from '../../platform/database/driver/dialect.ts'
import { fromVisible } from '../../platform/sql/row-security.ts'
import { type RuleSqlContext, where } from '../../platform/sql/where.ts'
import { type CountSubject, chooseReader, readCount } from './read-counts.ts'
import type { RecordParts } from './record-parts.ts'
import {
  allRows,
  countStatement,
  countUpTo,
  fromParts,
  isReadByParts,
  type PageSource,
} from './statements.ts'

/** How many rows there are; `more` where there are more than that, which were not counted to the end. */
export interface RowCount {
  readonly total: number
  readonly more: boolean
}

/** So many rows are counted to the last, however long it takes; and held in memory to be put in order. */
export const mostInMemory = 10_000

/** Milliseconds that counting more than those may take before the answer goes without it. */
const patience = 250

/** When nobody waits any longer for what is counted from now on. */
export const countDeadline = (): number => performance.now() + patience

/** The total, or null where counting goes on beyond that moment; it ends by itself, unheard. */
export const countBefore = (
  dialect: Dialect,
  reader: Reader,
  view: PageSource,
  end: number,
): Promise<number | null> => soon(() => readCount(reader, countStatement(dialect, view)), end)

/** What is answered until that moment; null where it takes longer. */
const soon = async <T>(count: () => Promise<T>, end: number): Promise<T | null> => {
  const left = end - performance.now()
  if (left <= 0) return null
  const counting = count()
  counting.catch(() => {})
  const timer = new AbortController()
  const late = sleep(left, null, { signal: timer.signal }).catch(() => null)
  try {
    return await Promise.race([counting, late])
  } finally {
    timer.abort()
  }
}

/** The rows that are counted, and from where: together they may be gone through as often as there are counts. */
const prepared = async (parts: RecordParts, counted: readonly CountSubject[], reading: RuleSqlContext) => {
  const views = counted.map(
    ({ entity, list, reach }): PageSource => ({
      ...allRows(entity),
      reach,
      list,
      conditions: list ? [where(entity, list.rows, reading, 'r')] : [],
    }),
  )
  const entities = counted.flatMap(({ entity, list }) => [
    entity,
    ...(list ? entitiesOf(parts.model, entity, list.rows) : []),
  ])
  const reader = await chooseReader(parts, entities, counted.length)
  return { views, reader }
}

/**
 * Counts several lists by going once through the rows in reach; null where nothing bounds them, or where the lists are of
 * several entities: then each has its own way.
 */
const countTogether = async (
  dialect: Dialect,
  reader: Reader,
  views: readonly PageSource[],
): Promise<readonly number[] | null> => {
  const [first] = views
  if (!first || views.length < 2 || first.reach.conditionOf(first.entity) === null) return null
  if (views.some(({ entity }) => entity !== first.entity)) return null
  const conditions = views.flatMap(({ conditions: [only] }) => only ?? [])
  const columns = views.map(({ conditions: [only] }) =>
    only ? `count(*) filter (where ${only.sql})` : 'count(*)',
  )
  const named = columns.map((column, at) => `${column} as c${at}`).join(', ')
  const asked = conditions.flatMap(({ parameters }) => parameters)
  const every = { ...first, list: null, conditions: [] }
  const parts = first.reach.partsOf?.(first.entity) ?? []
  const counts = isReadByParts(every)
    ? fromParts(dialect, every, named).sql
    : `select ${named} from ${fromVisible(first.entity, first.reach, 'r')}`
  const [row = []] = await reader.rows(
    `select ${columns.map((_, at) => `sum(c${at})`).join(', ')} from (${counts}) found`,
    isReadByParts(every) ? parts.flatMap(() => asked) : asked,
  )
  return row.map(Number)
}

/** Counts by going through the rows, to the end. */
export const countExactly = async (
  parts: RecordParts,
  counted: readonly CountSubject[],
  reading: RuleSqlContext,
): Promise<readonly number[]> => {
  if (counted.length === 0) return []
  const { views, reader } = await prepared(parts, counted, reading)
  const together = await countTogether(parts.dialect, reader, views)
  if (together !== null) return together
  const numbers: number[] = []
  for (const view of views) numbers.push(await readCount(reader, countStatement(parts.dialect, view)))
  return numbers
}

/** Counts by going through the rows: to the end where there are few, and of many as far as anybody waits for all of it. */
export const countInTime = async (
  parts: RecordParts,
  counted: readonly CountSubject[],
  reading: RuleSqlContext,
): Promise<readonly RowCount[]> => {
  if (counted.length === 0) return []
  const { views, reader } = await prepared(parts, counted, reading)
  const together = await soon(() => countTogether(parts.dialect, reader, views), countDeadline())
  if (together !== null) return together.map((total) => ({ total, more: false }))
  const firsts: number[] = []
  for (const view of views)
    firsts.push(await readCount(reader, countUpTo(parts.dialect, view, mostInMemory + 1)))
  const end = countDeadline()
  const counts: RowCount[] = []
  for (const [place, view] of views.entries()) {
    const first = firsts[place] ?? 0
    const total = first > mostInMemory ? await countBefore(parts.dialect, reader, view, end) : first
    counts.push({ total: total ?? mostInMemory, more: total === null })
  }
  return counts
}
