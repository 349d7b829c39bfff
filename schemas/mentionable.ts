import { exactly, flagSchema, oneOf, type Shape, textSchema, whole } from './basic.ts'

export const mentionable = {
  $id: 'Mentionable',
  title: 'A person to mention',
  ...exactly(
    {
      id: whole,
      name: textSchema,
      may: { ...flagSchema, description: 'Whether they may read the row' },
      why: {
        ...oneOf('made', 'responsible', 'commented', 'follows'),
        description: 'How they are involved with the row',
      },
    },
    ['why'],
  ),
} as const

export type Mentionable = Shape<typeof mentionable>
