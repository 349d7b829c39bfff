import { setTimeout as sleep } from 'node:timers/promises'
import { entitiesOf } from '../../../model/rules/rule-dependencies.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import type { Dialect } from '../../platform/database/driver/dialect.ts'
import { rowsOf } from '../../platform/sql/gate.ts'
import { type Reading, where } from '../../platform/sql/where.ts'
import { type Counted, readerOver, readNumber } from './read-counts.ts'
import type { RecordParts } from './record-parts.ts'
import { allRows, countStatement, countUpTo, fromParts, isByParts, type View } from './statements.ts'

/** How many rows there are; `more` where there are more than that, which were not counted to the end. */
export interface Count {
  readonly total: number
  readonly more: boolean
}

/** So many rows are counted to the last, however long it takes; and held in memory to be put in order. */
export const mostHeld = 10_000

/** Milliseconds that counting more than those may take before the answer goes without it. */
const patience = 250

/** When nobody waits any longer for what is counted from now on. */
export const endOfPatience = (): number => performance.now() + patience

/** The total, or null where counting goes on beyond that moment; it ends by itself, unheard. */
export const countSoon = (
  dialect: Dialect,
  reader: Reader,
  view: View,
  end: number,
): Promise<number | null> => soon(() => readNumber(reader, countStatement(dialect, view)), end)

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
const prepared = async (parts: RecordParts, counted: readonly Counted[], reading: Reading) => {
  const views = counted.map(
    ({ entity, list, reach }): View => ({
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
  const reader = await readerOver(parts, entities, counted.length)
  return { views, reader }
}

/**
 * Counts several lists by going once through the rows in reach; null where nothing bounds them, or where the lists are of
 * several entities: then each has its own way.
 */
const countTogether = async (
  dialect: Dialect,
  reader: Reader,
  views: readonly View[],
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
  const counts = isByParts(every)
    ? fromParts(dialect, every, named).sql
    : `select ${named} from ${rowsOf(first.entity, first.reach, 'r')}`
  const [row = []] = await reader.rows(
    `select ${columns.map((_, at) => `sum(c${at})`).join(', ')} from (${counts}) found`,
    isByParts(every) ? parts.flatMap(() => asked) : asked,
  )
  return row.map(Number)
}

/** Counts by going through the rows, to the end. */
export const countExactly = async (
  parts: RecordParts,
  counted: readonly Counted[],
  reading: Reading,
): Promise<readonly number[]> => {
  if (counted.length === 0) return []
  const { views, reader } = await prepared(parts, counted, reading)
  const together = await countTogether(parts.dialect, reader, views)
  if (together !== null) return together
  const numbers: number[] = []
  for (const view of views) numbers.push(await readNumber(reader, countStatement(parts.dialect, view)))
  return numbers
}

/** Counts by going through the rows: to the end where there are few, and of many as far as anybody waits for all of it. */
export const countInTime = async (
  parts: RecordParts,
  counted: readonly Counted[],
  reading: Reading,
): Promise<readonly Count[]> => {
  if (counted.length === 0) return []
  const { views, reader } = await prepared(parts, counted, reading)
  const together = await soon(() => countTogether(parts.dialect, reader, views), endOfPatience())
  if (together !== null) return together.map((total) => ({ total, more: false }))
  const firsts: number[] = []
  for (const view of views)
    firsts.push(await readNumber(reader, countUpTo(parts.dialect, view, mostHeld + 1)))
  const end = endOfPatience()
  const counts: Count[] = []
  for (const [place, view] of views.entries()) {
    const first = firsts[place] ?? 0
    const total = first > mostHeld ? await countSoon(parts.dialect, reader, view, end) : first
    counts.push({ total: total ?? mostHeld, more: total === null })
  }
  return counts
}
