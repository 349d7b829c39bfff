import {
  exactly,
  flagSchema,
  listOf,
  momentOrNull,
  momentSchema,
  oneOf,
  type Shape,
  textSchema,
  whole,
} from './basic.ts'
import { person, personOrNull } from './person.ts'

export const comment = {
  $id: 'Comment',
  title: 'A comment on a row',
  ...exactly({
    id: whole,
    at: momentSchema,
    text: { ...textSchema, minLength: 1, maxLength: 4000, description: 'Plain text' },
    by: {
      ...personOrNull,
      description: 'The author under their name at that time; null where the caller may not see them',
    },
    mentions: { ...listOf(person), description: 'The people mentioned, as the text names them' },
    edited_at: momentOrNull,
    mine: flagSchema,
    may: listOf(oneOf('edit', 'delete')),
    version: whole,
  }),
} as const

export type Comment = Shape<typeof comment>
