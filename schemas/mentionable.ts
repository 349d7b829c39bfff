import { exactly, flag, oneOf, type Shape, text, whole } from './basic.ts'

export const mentionable = {
  $id: 'Mentionable',
  title: 'Somebody who may be mentioned, or is shown not to be',
  ...exactly(
    {
      id: whole,
      name: text,
      may: { ...flag, description: 'Whether they may read the row' },
      why: {
        ...oneOf('made', 'responsible', 'commented', 'follows'),
        description: 'What they have to do with it',
      },
    },
    ['why'],
  ),
} as const

export type Mentionable = Shape<typeof mentionable>
