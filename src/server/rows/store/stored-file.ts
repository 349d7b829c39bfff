import type { FileOfRow } from '../../../../schemas/file.ts'
import type { Reader, DatabaseRow as Stored } from '../../platform/database/driver/database.ts'
import { type FileState, fileStates } from './files-table.ts'

export interface FileRecord {
  readonly id: number
  /** Name of the entity; `field` is the field's name. */
  readonly entity: string
  readonly field: string
  readonly name: string
  /** Its media type. */
  readonly type: string
  readonly bytes: number
  readonly sha256: string
  readonly state: FileState
  /** ISO 8601, UTC */
  readonly madeAt: string
  readonly madeBy: number
  /** The account's name at the time. */
  readonly madeByName: string
  /** The row that the file is attached to; null for none yet. */
  readonly row: number | null
}

/** The file as it is answered; includes its state where it is not served. */
export const fileAnswer = ({
  id,
  name,
  type,
  bytes,
  sha256,
  madeAt,
  madeByName,
  state,
}: FileRecord): FileOfRow => ({
  ...{ id, name, type, bytes, sha256, at: madeAt, by: madeByName },
  ...((state === 'checking' || state === 'refused') && { state }),
})

const columns = 'id, entity, field, name, type, bytes, sha256, state, made_at, made_by, made_by_name, row_id'

export const fileRecordOf = (row: Stored): FileRecord => ({
  ...{ id: Number(row.id), entity: String(row.entity), field: String(row.field), name: String(row.name) },
  ...{ type: String(row.type), bytes: Number(row.bytes), sha256: String(row.sha256) },
  state: fileStates.find((state) => state === row.state) ?? 'arriving',
  ...{ madeAt: String(row.made_at), madeBy: Number(row.made_by), madeByName: String(row.made_by_name) },
  row: row.row_id === null ? null : Number(row.row_id),
})

/**
 * A file by its id; null where there is none.
 * @param ending the dialect's `forUpdate`, in a write that changes it
 */
export const readFile = async (reader: Reader, id: number, ending = ''): Promise<FileRecord | null> => {
  const [row] = await reader.all(`select ${columns} from engine_files where id = ?${ending}`, [id])
  return row ? fileRecordOf(row) : null
}
