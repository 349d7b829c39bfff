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

/** Why rows are refused: those of which the condition holds, in a sentence. */
export interface RefusalReason {
  readonly when: Condition
  readonly says: string
  readonly rank: RefusalRank
}

/** With what it is worked out which rows are refused. */
export interface RefusalContext {
  readonly parts: RecordParts
  readonly entity: EntityModel
  readonly caller: Caller
  /** The rows that the caller sees. */
  readonly reach: RowFilter
  /** For rules that hold whoever asks. */
  readonly reading: RuleReading
  /** For rules that ask who asks. */
  readonly own: RuleSqlContext
  /** What the guard has against these rows, and those that would go along with them. */
  readonly guarded: GuardReasons
  /** The periods in which these rows lie, by how the part is said: 'starts:day'. */
  readonly spans: ReadonlyMap<string, readonly ColumnSpan[]>
}
