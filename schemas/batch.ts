import { count, exactly, listOf, moment, oneOf, type Shape, text, textOrNull, whole } from './basic.ts'
import { kept } from './kept.ts'
import { actorOrNull } from './person.ts'

export const batchKind = oneOf(
  'create',
  'update',
  'delete',
  'press',
  'bulk',
  'restore',
  'undo',
  'import',
  'server',
)
export const batchState = oneOf('running', 'done', 'failed', 'undoing', 'undone', 'cancelled')

export const batch = {
  $id: 'Batch',
  title: 'A batch: rows changed together, and its progress',
  ...exactly(
    {
      id: whole,
      kind: batchKind,
      state: batchState,
      total: count,
      changed: count,
      refused: count,
      at: moment,
      by: actorOrNull,
      entity: textOrNull,
      kept: listOf(kept),
      reasons: listOf(exactly({ count: whole, reason: text, sample: listOf(whole) })),
      message: text,
      created: {
        ...count,
        description: 'Of the rows of an import, how many it created; present once it is done',
      },
    },
    ['message', 'created'],
  ),
} as const

export type Batch = Shape<typeof batch>
