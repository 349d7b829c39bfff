import type { EntityModel } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import { mayAtAll } from '../../access/rights.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { missing } from '../../platform/errors/missing.ts'
import { wholeTable } from '../../platform/sql/row-security.ts'
import { readItemOf } from '../read/read-lines.ts'
import type { RecordParts } from '../read/record-parts.ts'

/** The answer for a written row: its id and version alone for a caller who may not read it. */
export const answerOf = async (
  parts: RecordParts,
  reader: Reader,
  entity: EntityModel,
  caller: Caller,
  id: number,
): Promise<string> => {
  if (mayAtAll(caller, entity, 'read')) {
    const json = await readItemOf(parts, reader, entity, caller, id, parts.context.today())
    if (json !== null) return json
  }
  const [row] = await reader.rows(`select "version" from ${wholeTable(entity)} where "id" = ?`, [id])
  if (!row) throw missing(entity)
  return JSON.stringify({ id, version: Number(row[0]) })
}
