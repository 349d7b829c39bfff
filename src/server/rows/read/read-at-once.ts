import type { ListQuery } from '../../../model/index.ts'
import type { RuleSqlContext } from '../../platform/sql/where.ts'
import { labelChangesOf } from './label-changes.ts'
import { countExpression, type TallyCount, tallyCount } from './read-counts.ts'
import type { RecordParts } from './record-parts.ts'
import type { RowValues } from './selection.ts'
import type { RowShape } from './shape.ts'
import { fewSkipped, isReadByParts, type PageSource, pageStatement } from './statements.ts'

/**
 * Whether one plain statement reads the page: no sort by a label of another row, no union of parts, and no index hint.
 */
const isPlain = ({ dialect, indexes }: RecordParts, view: PageSource): boolean =>
  view.sort?.links !== 'one' &&
  !isReadByParts(view) &&
  (!dialect.isHinted || view.list === null || indexes.of(view.list) === null)

const keyOf = ({ sums }: TallyCount): string => JSON.stringify(sums)

/** Records the total of a view for its next page. */
export const noteTotal = (
  { counters }: RecordParts,
  view: PageSource,
  reading: RuleSqlContext,
  total: number,
): void => counters.noteTotal(keyOf(tallyCount(counters, view, reading)), total)

export interface PageAtOnce {
  readonly total: number
  readonly found: readonly RowValues[]
}

/**
 * Reads the rows of a page and the total in one statement, so that both are consistent without a transaction.
 * The last known total decides from which end a deep page is read. A page read from the end is valid only if the total
 * is unchanged.
 * @returns null where they must be read separately: the page is empty, the total is unknown or has changed, or the
 * database does not maintain it
 */
export const readAtOnce = async (
  parts: RecordParts,
  view: PageSource,
  shape: RowShape,
  { page, per_page: size }: ListQuery,
  reading: RuleSqlContext,
): Promise<PageAtOnce | null> => {
  const { counters, dialect, context } = parts
  if (!isPlain(parts, view)) return null
  const kept = tallyCount(counters, view, reading)
  const count = countExpression(kept)
  if (count === null) return null
  const last = counters.lastTotal(keyOf(kept))
  const offset = (page - 1) * size
  if (last === undefined ? offset > fewSkipped : offset >= last) return null
  const fromEnd = last !== undefined && offset > last / 2
  const place = { offset, size, total: fromEnd ? last : Number.POSITIVE_INFINITY }
  const changes =
    parts.dialect.isAlone || shape.remembered.length === 0 ? '0' : labelChangesOf(shape.remembered)
  const counting = { ...shape, columns: `${shape.columns}, ${changes}, ${count.sql}` }
  const { sql, parameters, backwards } = pageStatement(dialect, view, counting, place)
  const rows = await context.database.rows(sql, [...count.parameters, ...parameters])
  const stored = rows[0]?.at(-1) ?? null
  if (stored === null) return null
  const total = Number(stored)
  counters.noteTotal(keyOf(kept), total)
  if (fromEnd && total !== last) return null
  if (!(await parts.shapes.reach(shape, Number(rows[0]?.at(-2))))) return null
  return { total, found: backwards ? rows.toReversed() : rows }
}
