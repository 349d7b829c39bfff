import { brokenOutcome } from '#texts/row-rules'
import { labelOf } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import { canRead } from '../../access/fields.ts'
import { mayAtAll } from '../../access/rights.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { isInReach } from '../read/row-filters.ts'
import type { BrokenOutcome } from '../store/outcomes.ts'
import { readStored } from '../store/stored-row.ts'

/** The descriptor's sentence for a broken rule, without the row's label. */
export const outcomeSentence = ({ rule }: BrokenOutcome): string => rule.says(() => null)

/** The same with the row's label; null where the caller may not read the row and must not learn of it. */
export const namedOutcomeSentence = async (
  { model, reaches }: RecordParts,
  reader: Reader,
  caller: Caller,
  broken: BrokenOutcome,
): Promise<string | null> => {
  const { entity, id } = broken
  if (!mayAtAll(caller, entity, 'read')) return null
  const reach = await reaches.of(caller)
  if (reach.conditionOf(entity) !== null && !(await isInReach(reader, entity, reach, id))) return null
  const row = entity.label.every((field) => canRead(caller, field))
    ? await readStored(reader, entity, id)
    : null
  const label = (row && labelOf(model, entity, row)) || String(id)
  return brokenOutcome.named(entity.title.one, label, outcomeSentence(broken))
}
