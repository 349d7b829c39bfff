import {
  countSchema,
  exactly,
  listOf,
  momentSchema,
  oneOf,
  type Shape,
  textOrNull,
  textSchema,
  whole,
} from './basic.ts'
import { actorOrNull } from './person.ts'
import { unrevertedRow } from './unreverted-row.ts'

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
      total: countSchema,
      changed: countSchema,
      refused: countSchema,
      at: momentSchema,
      by: actorOrNull,
      entity: textOrNull,
      kept: listOf(unrevertedRow),
      reasons: listOf(exactly({ count: whole, reason: textSchema, sample: listOf(whole) })),
      message: textSchema,
      created: {
        ...countSchema,
        description: 'Of the rows of an import, how many it created; present once it is done',
      },
    },
    ['message', 'created'],
  ),
} as const

export type Batch = Shape<typeof batch>
