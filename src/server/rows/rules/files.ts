import { invalidFile } from '#texts/stored-files'
import { filesOf } from '../../../model/entity/files.ts'
import { fileIds } from '../store/attach-files.ts'
import type { Question, Rule } from './rule.ts'

/**
 * A row may contain files that its writer uploaded and no row has, or that it contained before.
 * A restored row is not checked here; its write restores its own files, or none.
 */
export const filesRule: Rule = {
  holds: (entity) => filesOf(entity).length > 0,
  questions: ({ entity, caller, values, revision: { before }, reading: { dialect } }) =>
    filesOf(entity).flatMap((field): readonly Question[] => {
      if (!Object.hasOwn(values, field.name)) return []
      const held = fileIds(field, before)
      const wanted = [values[field.name]].flat().filter((id) => typeof id === 'number' && !held.includes(id))
      if (wanted.length === 0) return []
      return [
        {
          sql: `select count(*) from engine_files where ${dialect.anyOf('id')} and entity = ? and field = ? and state <> 'arriving'
            and ((row_id is null and made_by = ?) or row_id = ?)`,
          parameters: [
            dialect.list(wanted as number[]), // validation accepted only numbers
            entity.name,
            field.name,
            caller.id,
            Number(before?.id ?? 0),
          ],
          expected: wanted.length,
          key: field.key,
          message: invalidFile.notYours(field.label),
          rank: 'rule',
          leadsNowhere: true,
        },
      ]
    }),
}
