import type { Caller } from '../../access/caller.ts'
import { standpointOf } from '../../access/standpoint.ts'
import type { Reach } from '../../platform/sql/gate.ts'
import type { Reading } from '../../platform/sql/where.ts'
import type { RecordParts } from './record-parts.ts'

/** With what the rules of descriptors are read for somebody. */
export const readingFor = async (
  { model, dialect, literals, context }: RecordParts,
  reach: Reach,
  caller: Pick<Caller, 'id'> | null,
): Promise<Reading> => {
  const { idsOf } = await literals.now()
  return { model, dialect, reach, idsOf, at: standpointOf(context, caller?.id ?? null), inline: true }
}
