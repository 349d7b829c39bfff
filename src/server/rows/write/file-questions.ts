import { invalidFile } from '#texts/stored-files'
import { filesOf } from '../../../model/files.ts'
import type { EntityModel } from '../../../model/index.ts'
import type { Caller } from '../../context/caller.ts'
import type { Record as Stored } from '../../database/driver/database.ts'
import type { Dialect } from '../../database/driver/dialect.ts'
import { fileIds } from '../store/hold-files.ts'
import type { Values } from '../store/unit-of-work.ts'
import type { Question } from './check-rows.ts'

/**
 * What values ask of the files that they name beside those that the row holds: that the caller sent them and no row has
 * them, or that this very row had them before.
 */
export const fileQuestions = (
  dialect: Dialect,
  entity: EntityModel,
  values: Values,
  stored: Stored | null,
  caller: Caller,
): readonly Question[] =>
  filesOf(entity).flatMap((field) => {
    if (!Object.hasOwn(values, field.name)) return []
    const held = fileIds(field, stored)
    const wanted = [values[field.name]].flat().filter((id) => typeof id === 'number' && !held.includes(id))
    if (wanted.length === 0) return []
    return [
      {
        sql: `select count(*) from engine_files where ${dialect.anyOf('id')} and entity = ? and field = ? and state <> 'arriving'
          and ((row_id is null and made_by = ?) or row_id = ?)`,
        parameters: [
          dialect.list(wanted as number[]),
          entity.name,
          field.name,
          caller.id,
          Number(stored?.id ?? 0),
        ], // numbers alone were let through
        expected: wanted.length,
        key: field.key,
        message: invalidFile.notYours(field.label),
        rank: 'rule',
        leadsNowhere: true,
      },
    ]
  })
