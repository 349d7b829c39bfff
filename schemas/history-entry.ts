import {
  countSchema,
  exactly,
  flagSchema,
  listOf,
  momentSchema,
  oneOf,
  type Shape,
  textOrNull,
  textSchema,
  whole,
} from './basic.ts'
import { batchKind, batchState } from './batch.ts'
import { actorOrNull } from './person.ts'

export const historyEntry = {
  $id: 'HistoryEntry',
  title: 'A change: what, by whom and when; of a secret only that it has changed',
  ...exactly(
    {
      id: whole,
      at: momentSchema,
      by: actorOrNull,
      verb: textSchema,
      entity: textOrNull,
      row_id: { type: ['integer', 'null'] },
      changes: listOf(
        exactly({
          field: textSchema,
          label: textSchema,
          before: {},
          after: {},
          shown: { ...listOf(textSchema), minItems: 2, maxItems: 2 },
        }),
      ),
      button: exactly({ name: textSchema, title: textSchema }),
      export: {
        ...exactly({
          format: oneOf('csv', 'xlsx', 'json'),
          rows: countSchema,
          columns: listOf(textSchema),
          selection: { ...textSchema, description: 'The selection, in words' },
        }),
        description: 'The exported rows; not all of them where the download was broken off',
      },
      batch: {
        ...exactly(
          {
            id: whole,
            kind: batchKind,
            rows: {
              ...countSchema,
              description:
                'The number of rows in the batch; 1 for changes by others where the caller does not see all rows of the entity',
            },
            state: batchState,
            undo: { ...flagSchema, description: 'Whether the caller may undo it' },
            undoes: exactly({ id: whole, by: actorOrNull, at: momentSchema }),
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
