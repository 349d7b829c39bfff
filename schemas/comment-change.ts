import { exactly, listOf, type Shape, textSchema, whole } from './basic.ts'

export const commentChange = {
  $id: 'CommentChange',
  title: 'A comment to save',
  ...exactly(
    {
      text: {
        ...textSchema,
        minLength: 1,
        maxLength: 4000,
        description: 'Plain text; a mention is written as @Full Name',
      },
      mentions: {
        ...listOf(whole),
        maxItems: 50,
        description:
          'Ids of mentioned people. Other names behind an @ are mentioned too, where exactly one reader of the row has that name',
      },
      version: {
        ...whole,
        description: 'The version that the change is based on; 409 where it is out of date',
      },
    },
    ['mentions', 'version'],
  ),
} as const

export type CommentChange = Shape<typeof commentChange>
