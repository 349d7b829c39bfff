import { invalidFile } from '#texts/stored-files'
import { filesOf } from '../../../model/entity/files.ts'
import type { EntityModel, FieldModel } from '../../../model/index.ts'
import type { DatabaseRow as Stored, Writer } from '../../platform/database/driver/database.ts'
import type { Dialect } from '../../platform/database/driver/dialect.ts'
import { invalidFields } from '../../platform/errors/http-error.ts'
import { storedValue } from './stored-row.ts'
import type { WrittenRowChange } from './write-batch.ts'

/** The ids of a row's files in a field, in order. */
export const fileIds = (field: FieldModel, row: Stored | null): readonly number[] =>
  row === null ? [] : [storedValue(field, row)].flat().filter((id) => typeof id === 'number')

/**
 * Attaches newly referenced files to their rows, and detaches removed ones. The history still refers to detached files.
 * @throws HttpError 422 where a file is no longer available: attached to another row, or swept
 */
export const attachFiles = async (
  writer: Writer,
  dialect: Dialect,
  written: readonly WrittenRowChange[],
  at: string,
): Promise<void> => {
  for (const { entity, id, before, after } of written)
    for (const field of filesOf(entity)) {
      const [was, is] = [fileIds(field, before), fileIds(field, after)]
      const lost = was.filter((file) => !is.includes(file))
      if (lost.length > 0)
        await writer.run(
          `update engine_files set left_at = ? where ${dialect.anyOf('id')} and entity = ? and field = ? and row_id = ?`,
          [at, dialect.list(lost), entity.name, field.name, id],
        )
      const gained = is.filter((file) => !was.includes(file))
      if (gained.length > 0) await take(writer, dialect, entity, field, id, gained)
    }
}

const take = async (
  writer: Writer,
  dialect: Dialect,
  entity: EntityModel,
  field: FieldModel,
  row: number,
  files: readonly number[],
): Promise<void> => {
  const taken = await writer.run(
    `update engine_files set row_id = ?, left_at = null
    where ${dialect.anyOf('id')} and entity = ? and field = ? and state <> 'arriving' and (row_id is null or row_id = ?)`,
    [row, dialect.list(files), entity.name, field.name, row],
  )
  if (taken !== files.length) throw invalidFields({ [field.key]: [invalidFile.notYours(field.label)] })
}
