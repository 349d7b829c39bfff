import { type EntityModel, ruleIn } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import { rowAccessOf } from '../../access/fields.ts'
import { type Condition, joinConditions, not, rawCondition } from '../../platform/sql/condition.ts'
import type { RowFilter } from '../../platform/sql/row-security.ts'
import { where } from '../../platform/sql/where.ts'
import { readFilterCondition } from './filter-condition.ts'
import { keywordMatches, namedEntities } from './keyword.ts'
import type { RecordParts } from './record-parts.ts'
import { ruleSqlContextFor } from './rule-sql-context.ts'

/** Selects rows of an entity among those that the caller sees; each property narrows them. */
export interface RowSelect {
  readonly list: string | null
  readonly keyword: string
  /** A validated rule as JSON; '' for none. */
  readonly where: string
  readonly ids: readonly number[] | null
  readonly except: readonly number[]
}

/** The selected rows among those in reach, as SQL over the alias `r`. */
export const selectedRows = async (
  parts: RecordParts,
  entity: EntityModel,
  select: RowSelect,
  caller: Caller,
  reach: RowFilter,
): Promise<Condition> => {
  const { context, dialect, model } = parts
  const reading = await ruleSqlContextFor(parts, reach, caller)
  const among = (ids: readonly number[]): Condition => ({
    sql: dialect.anyOf('r."id"'),
    parameters: [dialect.list(ids)],
  })
  const conditions: Condition[] = []
  const list = entity.lists.find(({ name }) => name === select.list)
  if (list) conditions.push(where(entity, list.rows, reading, 'r'))
  if (select.where !== '')
    conditions.push(await readFilterCondition(context.database, entity, ruleIn(select.where) ?? {}, reading))
  if (select.keyword !== '') {
    await parts.labels.refresh(namedEntities(model, entity))
    const access = rowAccessOf(model, entity, caller, reach)
    const found = await keywordMatches(context.database, { ...parts, reach }, entity, access, select.keyword)
    conditions.push({ sql: `r."id" in (${found.sql})`, parameters: found.parameters })
  }
  if (select.ids !== null) conditions.push(among(select.ids))
  if (select.except.length > 0) conditions.push(not(among(select.except)))
  return conditions.length === 0 ? rawCondition('1=1') : joinConditions(conditions, 'and')
}
