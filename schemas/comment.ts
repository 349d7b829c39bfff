import { exactly, flag, listOf, moment, momentOrNull, oneOf, type Shape, text, whole } from './basic.ts'
import { person, personOrNull } from './person.ts'

export const comment = {
  $id: 'Comment',
  title: 'A comment on a row',
  ...exactly({
    id: whole,
    at: moment,
    text: { ...text, minLength: 1, maxLength: 4000, description: 'Plain text' },
    by: {
      ...personOrNull,
      description: 'The author under their name at that time; null where the caller may not see them',
    },
    mentions: { ...listOf(person), description: 'The people mentioned, as the text names them' },
    edited_at: momentOrNull,
    mine: flag,
    may: listOf(oneOf('edit', 'delete')),
    version: whole,
  }),
} as const

export type Comment = Shape<typeof comment>
