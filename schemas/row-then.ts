import { exactly, flag, listOf, moment, type Shape, text, textOrNull, whole } from './basic.ts'
import { actorOrNull } from './person.ts'

export const rowThen = {
  $id: 'RowThen',
  title: 'A row after an entry of its history, beside the row now',
  ...exactly({
    entry: whole,
    at: moment,
    by: actorOrNull,
    there: flag,
    older: { type: ['integer', 'null'], description: 'The entry before it' },
    newer: { type: ['integer', 'null'], description: 'The entry after it' },
    fields: listOf(
      exactly({
        field: text,
        label: text,
        then: {},
        now: {},
        shown: { ...listOf(text), minItems: 2, maxItems: 2 },
        differs: flag,
        restore: flag,
        why: textOrNull,
      }),
    ),
  }),
} as const

export type RowThen = Shape<typeof rowThen>
