import type { Caller } from '../../access/caller.ts'
import { ruleContextOf } from '../../access/rule-context.ts'
import type { RowFilter } from '../../platform/sql/row-security.ts'
import type { RuleSqlContext } from '../../platform/sql/where.ts'
import type { RecordParts } from './record-parts.ts'

/** The context that compiles rules to SQL for a caller. */
export const ruleSqlContextFor = async (
  { model, dialect, literals, context }: RecordParts,
  reach: RowFilter,
  caller: Pick<Caller, 'id'> | null,
): Promise<RuleSqlContext> => {
  const { idsOf } = await literals.now()
  return { model, dialect, reach, idsOf, at: ruleContextOf(context, caller?.id ?? null), inline: true }
}
