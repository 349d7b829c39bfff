import { storedFiles } from '#texts/stored-files'
import type { Caller } from '../../access/caller.ts'
import { visibleFields } from '../../access/fields.ts'
import { mayAtAll } from '../../access/rights.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { RecordParts } from '../../rows/read/record-parts.ts'
import { isInReach } from '../../rows/read/row-filters.ts'
import { type FileRecord, readFile } from '../../rows/store/stored-file.ts'

/**
 * Returns a file that the caller may read: of a readable row and field, present or in the history, or their own
 * unattached upload.
 * @throws HttpError 404; 409 while it is being checked; 410 where the scanner rejected it
 */
export const readableFile = async (parts: RecordParts, id: number, caller: Caller): Promise<FileRecord> => {
  const file = await readFile(parts.context.database, id)
  if (file === null || file.state === 'arriving' || !(await isReadable(parts, file, caller)))
    throw new HttpError(404, storedFiles.missing)
  if (file.state === 'checking') throw new HttpError(409, storedFiles.checking)
  if (file.state === 'refused') throw new HttpError(410, storedFiles.refused)
  return file
}

const isReadable = async (
  parts: RecordParts,
  { entity: name, field, row, madeBy }: FileRecord,
  caller: Caller,
): Promise<boolean> => {
  const entity = parts.model.entities[name]
  if (entity === undefined) return false
  if (row === null) return madeBy === caller.id
  if (!mayAtAll(caller, entity, 'read')) return false
  if (!visibleFields(entity, caller).some((each) => each.name === field)) return false
  return isInReach(parts.context.database, entity, await parts.reaches.of(caller), row)
}
