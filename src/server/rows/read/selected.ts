import { type EntityModel, ruleIn } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import { rowAccessOf } from '../../access/fields.ts'
import { type Condition, joined, not, plain } from '../../platform/sql/condition.ts'
import type { Reach } from '../../platform/sql/gate.ts'
import { where } from '../../platform/sql/where.ts'
import { askedCondition } from './asked-rule.ts'
import { keywordMatches, namedEntities } from './keyword.ts'
import { readingFor } from './reading.ts'
import type { RecordParts } from './record-parts.ts'

/** Which rows are meant: all that one sees of an entity, narrowed by each of these. */
export interface Select {
  /** The name of a named list. */
  readonly list: string | null
  readonly keyword: string
  /** A rule as JSON, found right; '' for none. */
  readonly where: string
  readonly ids: readonly number[] | null
  readonly except: readonly number[]
}

/** The rows of a selection among those in reach, as SQL over the alias `r`. */
export const selectedRows = async (
  parts: RecordParts,
  entity: EntityModel,
  select: Select,
  caller: Caller,
  reach: Reach,
): Promise<Condition> => {
  const { context, dialect, model } = parts
  const reading = await readingFor(parts, reach, caller)
  const among = (ids: readonly number[]): Condition => ({
    sql: dialect.anyOf('r."id"'),
    parameters: [dialect.list(ids)],
  })
  const conditions: Condition[] = []
  const list = entity.lists.find(({ name }) => name === select.list)
  if (list) conditions.push(where(entity, list.rows, reading, 'r'))
  if (select.where !== '')
    conditions.push(await askedCondition(context.database, entity, ruleIn(select.where) ?? {}, reading))
  if (select.keyword !== '') {
    await parts.labels.refresh(namedEntities(model, entity))
    const access = rowAccessOf(model, entity, caller, reach)
    const found = await keywordMatches(context.database, { ...parts, reach }, entity, access, select.keyword)
    conditions.push({ sql: `r."id" in (${found.sql})`, parameters: found.parameters })
  }
  if (select.ids !== null) conditions.push(among(select.ids))
  if (select.except.length > 0) conditions.push(not(among(select.except)))
  return conditions.length === 0 ? plain('1=1') : joined(conditions, 'and')
}
