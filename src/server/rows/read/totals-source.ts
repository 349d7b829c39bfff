import { type Grouping, totalsOf } from '../../../model/entity/grouping.ts'
import { type EntityModel, type ListQuery, type NamedList, ruleIn } from '../../../model/index.ts'
import { entitiesOf } from '../../../model/rules/rule-dependencies.ts'
import type { Caller } from '../../access/caller.ts'
import type { RowAccess } from '../../access/fields.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import {
  type Condition,
  joinConditions,
  matchesAllRows,
  wrapCondition,
} from '../../platform/sql/condition.ts'
import { fromVisible, unfilteredRows } from '../../platform/sql/row-security.ts'
import { namedEntities, wordCount } from './keyword.ts'
import { hasCondition } from './owned-rows.ts'
import { chooseReader } from './read-counts.ts'
import type { RecordParts } from './record-parts.ts'
import { selectedRows } from './selected.ts'
import { type Sum, sumsOf } from './sums.ts'

export interface TotalsRequest {
  readonly entity: EntityModel
  readonly list: NamedList | null
  readonly query: Pick<ListQuery, 'keyword' | 'where' | 'has' | 'sortBy' | 'order'> & {
    readonly ids: readonly number[] | null
    /** Rows per group in the answer; 0 for none. */
    readonly rows: number
  }
  readonly grouping: Grouping | null
  readonly access: RowAccess
  readonly caller: Caller
}

/** The rows of the totals as SQL, and the reader for them. */
export interface TotalsSource {
  readonly parts: RecordParts
  readonly request: TotalsRequest
  readonly reader: Reader
  readonly condition: Condition
  readonly sums: readonly Sum[]
  readonly zone: string
}

/** Resolves the rows of a request and the totals that the caller may see. */
export const resolveTotalsSource = async (
  parts: RecordParts,
  request: TotalsRequest,
): Promise<TotalsSource> => {
  const { entity, list, query, access, caller } = request
  const { keyword, where, ids } = query
  const select = { list: list?.name ?? null, keyword, where, ids, except: [] }
  const selected = await selectedRows(parts, entity, select, caller, access.reach)
  const owned = query.has === '' ? [] : [hasCondition(parts.model, entity, query.has, access.reach)]
  const rules = [...(list ? [list.rows] : []), ...(where === '' ? [] : [ruleIn(where) ?? {}])]
  const through = [
    ...rules.flatMap((rule) => entitiesOf(parts.model, entity, rule)),
    ...(keyword === '' ? [] : namedEntities(parts.model, entity)),
  ]
  const reader = await chooseReader(parts, [entity, ...through], wordCount(keyword))
  const condition = joinConditions([selected, ...owned], 'and')
  const plain = keyword === '' && ids === null && access.reach.conditionOf(entity) === null
  const isScanned =
    parts.dialect.isHinted &&
    plain &&
    !matchesAllRows(condition) &&
    (await takesMost(reader, entity, condition))
  return {
    parts,
    request,
    reader,
    condition: isScanned ? wrapCondition('(', condition, ') is true') : condition,
    sums: sumsOf(totalsOf(entity).filter(({ field }) => access.fields.includes(field))),
    zone: parts.model.zone,
  }
}

/** Rows to sample, spread over the table, for the share that a condition matches. */
const asked = 200

/**
 * Whether a condition matches more than a third of the rows. SQLite would still use its index and look up each row,
 * which takes longer than one scan of the table.
 */
const takesMost = async (reader: Reader, entity: EntityModel, condition: Condition): Promise<boolean> => {
  const [[all, taken] = []] = await reader.rows(
    `with recursive at(n) as (select 1 union all select n + 1 from at where n < ${asked})
      select count(*), count(*) filter (where ${condition.sql})
      from at cross join ${fromVisible(entity, unfilteredRows, 'r')}
      where r."id" = at.n * (select max(m."id") from ${fromVisible(entity, unfilteredRows, 'm')}) / ${asked}`,
    condition.parameters,
  )
  return Number(taken) * 3 > Number(all)
}

/**
 * The `from` and `where` clauses of the rows, with joins between them.
 * @param source other rows of the alias `r` than all that the caller may read
 */
export const fromRows = ({ request, condition }: TotalsSource, joins = '', source?: string): string => {
  const { entity, access } = request
  const rows = source ?? fromVisible(entity, access.reach, 'r', '', !matchesAllRows(condition))
  return `${rows}${joins}${matchesAllRows(condition) ? '' : ` where ${condition.sql}`}`
}
