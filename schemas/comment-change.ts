import { exactly, listOf, type Shape, text, whole } from './basic.ts'

export const commentChange = {
  $id: 'CommentChange',
  title: 'What is said of a row',
  ...exactly(
    {
      text: {
        ...text,
        minLength: 1,
        maxLength: 4000,
        description: 'Plain text; who is mentioned stands in it as @Full Name',
      },
      mentions: {
        ...listOf(whole),
        maxItems: 50,
        description:
          'Whom it mentions; whoever else it names behind an @ is mentioned as well, where that is one person who may read the row',
      },
      version: { ...whole, description: 'Of the comment that is changed; another one is answered with 409' },
    },
    ['mentions', 'version'],
  ),
} as const

export type CommentChange = Shape<typeof commentChange>
