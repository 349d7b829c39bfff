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

/** A count of rows; `more` means that counting stopped and there are more. */
export interface RowCount {
  readonly total: number
  readonly more: boolean
}

/** Up to so many rows are counted exactly, whatever the time, and sorted in memory. */
export const mostInMemory = 10_000

/** The timeout in milliseconds for counting more rows than that. */
const patience = 250

/** When counting that starts now times out. */
export const countDeadline = (): number => performance.now() + patience

/** The total, or null at the deadline. The count then still runs to its end, but its result is ignored. */
export const countBefore = (
  dialect: Dialect,
  reader: Reader,
  view: PageSource,
  end: number,
): Promise<number | null> => soon(() => readCount(reader, countStatement(dialect, view)), end)

/** The result of `count`; null after the deadline. */
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

/** The views to count and the reader for them, chosen for one scan per count. */
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
 * Counts several lists in one scan of the rows in reach.
 * null where no row filter applies or the lists belong to several entities: then each list is counted alone.
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

/** Counts rows by a scan, to the end. */
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

/** Counts rows by a scan: up to `mostInMemory` rows exactly, more rows until the deadline. */
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
