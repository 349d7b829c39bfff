import { count, exactly, flag, listOf, moment, oneOf, type Shape, text, textOrNull, whole } from './basic.ts'
import { batchKind, batchState } from './batch.ts'
import { actorOrNull } from './person.ts'

export const historyEntry = {
  $id: 'HistoryEntry',
  title: 'A change: what, by whom and when; of a secret only that it has changed',
  ...exactly(
    {
      id: whole,
      at: moment,
      by: actorOrNull,
      verb: text,
      entity: textOrNull,
      row_id: { type: ['integer', 'null'] },
      changes: listOf(
        exactly({
          field: text,
          label: text,
          before: {},
          after: {},
          shown: { ...listOf(text), minItems: 2, maxItems: 2 },
        }),
      ),
      button: exactly({ name: text, title: text }),
      export: {
        ...exactly({
          format: oneOf('csv', 'xlsx', 'json'),
          rows: count,
          columns: listOf(text),
          selection: { ...text, description: 'The selection, in words' },
        }),
        description: 'The exported rows; not all of them where the download was broken off',
      },
      batch: {
        ...exactly(
          {
            id: whole,
            kind: batchKind,
            rows: {
              ...count,
              description:
                'The number of rows in the batch; 1 for changes by others where the caller does not see all rows of the entity',
            },
            state: batchState,
            undo: { ...flag, description: 'Whether the caller may undo it' },
            undoes: exactly({ id: whole, by: actorOrNull, at: moment }),
          },
          ['undoes'],
        ),
        description: 'The batch of the change; absent for changes older than batches',
      },
    },
    ['button', 'export', 'batch'],
  ),
} as const

export type HistoryEntry = Shape<typeof historyEntry>
