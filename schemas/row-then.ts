import {
  exactly,
  flagSchema,
  listOf,
  momentSchema,
  type Shape,
  textOrNull,
  textSchema,
  whole,
} from './basic.ts'
import { actorOrNull } from './person.ts'

export const rowThen = {
  $id: 'RowThen',
  title: 'A row after an entry of its history, beside the row now',
  ...exactly({
    entry: whole,
    at: momentSchema,
    by: actorOrNull,
    there: flagSchema,
    older: { type: ['integer', 'null'], description: 'The entry before it' },
    newer: { type: ['integer', 'null'], description: 'The entry after it' },
    fields: listOf(
      exactly({
        field: textSchema,
        label: textSchema,
        then: {},
        now: {},
        shown: { ...listOf(textSchema), minItems: 2, maxItems: 2 },
        differs: flagSchema,
        restore: flagSchema,
        why: textOrNull,
      }),
    ),
  }),
} as const

export type RowThen = Shape<typeof rowThen>
