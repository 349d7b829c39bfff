import { exactly, flag, listOf, moment, momentOrNull, oneOf, type Shape, text, whole } from './basic.ts'
import { person, personOrNull } from './person.ts'

export const comment = {
  $id: 'Comment',
  title: 'What somebody said of a row',
  ...exactly({
    id: whole,
    at: moment,
    text: { ...text, minLength: 1, maxLength: 4000, description: 'Plain text' },
    by: { ...personOrNull, description: 'As they were called then; null where one may not know of them' },
    mentions: { ...listOf(person), description: 'As the text calls them' },
    edited_at: momentOrNull,
    mine: flag,
    may: listOf(oneOf('edit', 'delete')),
    version: whole,
  }),
} as const

export type Comment = Shape<typeof comment>
