import type { Day } from '../../../model/index.ts'
import type { Reader } from '../../database/driver/database.ts'
import type { RecordParts } from './record-parts.ts'
import { readReferenceLists } from './reference-lists.ts'
import type { Values } from './selection.ts'
import type { Shape } from './shape.ts'
import type { View } from './statements.ts'

/** Writes rows that were read as their shape selects them, each as JSON; what stands beside them is read along. */
export const writeRows = async (
  parts: RecordParts,
  reader: Reader,
  view: Pick<View, 'entity' | 'reach'>,
  shape: Shape,
  rows: readonly Values[],
  today: Day,
): Promise<readonly string[]> => {
  await parts.shapes.refresh(shape)
  const ids = rows.map(([id]) => Number(id))
  const lists = await readReferenceLists(parts.model, parts.dialect, reader, view, shape.references, ids)
  return rows.map((row, at) => shape.write(row, today, lists(ids[at] ?? 0)))
}
