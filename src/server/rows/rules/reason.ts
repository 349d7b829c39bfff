import type { EntityModel } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import type { Condition } from '../../platform/sql/condition.ts'
import type { RowFilter } from '../../platform/sql/row-security.ts'
import type { RuleSqlContext } from '../../platform/sql/where.ts'
import type { RecordParts } from '../read/record-parts.ts'
import type { GuardReasons } from './guard.ts'
import type { RefusalRank } from './refusal-order.ts'
import type { RuleReading } from './rule.ts'
import type { ColumnSpan } from './spans.ts'

/** A sentence that refuses the rows of a condition. */
export interface RefusalReason {
  readonly when: Condition
  readonly says: string
  readonly rank: RefusalRank
}

/** The context in which refusals of many rows are built. */
export interface RefusalContext {
  readonly parts: RecordParts
  readonly entity: EntityModel
  readonly caller: Caller
  readonly reach: RowFilter
  /** For rules that do not depend on the caller. */
  readonly reading: RuleReading
  /** For rules that depend on the caller. */
  readonly own: RuleSqlContext
  /** The guard's reasons against these rows, and against owned rows on a deletion. */
  readonly guarded: GuardReasons
  /** The periods of these rows, by grouping such as 'starts:day'. */
  readonly spans: ReadonlyMap<string, readonly ColumnSpan[]>
}
