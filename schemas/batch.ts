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
  title: 'What was changed together, and how far it is',
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
        description: 'Of those that an import changed, how many it added; told at its end',
      },
    },
    ['message', 'created'],
  ),
} as const

export type Batch = Shape<typeof batch>
