import { count, exactly, flag, listOf, moment, oneOf, type Shape, text, textOrNull, whole } from './basic.ts'
import { batchKind, batchState } from './batch.ts'
import { actorOrNull } from './person.ts'

export const historyEntry = {
  $id: 'HistoryEntry',
  title: 'What happened, who did it and when; a secret is told to have changed, never what it was',
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
          selection: { ...text, description: 'Which rows, in words' },
        }),
        description:
          'Which rows of the entity left as a file; not all of them where whoever took it went away before its end',
      },
      batch: {
        ...exactly(
          {
            id: whole,
            kind: batchKind,
            rows: {
              ...count,
              description:
                'How many rows were changed together; 1 of what somebody else changed, for a caller who does not see every row of the entity',
            },
            state: batchState,
            undo: { ...flag, description: 'Whether the caller may undo it' },
            undoes: exactly({ id: whole, by: actorOrNull, at: moment }),
          },
          ['undoes'],
        ),
        description: 'What it was changed together with; none of what happened before there were batches',
      },
    },
    ['button', 'export', 'batch'],
  ),
} as const

export type HistoryEntry = Shape<typeof historyEntry>
