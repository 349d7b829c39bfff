import { count, exactly, flag, oneOf, type Shape } from './basic.ts'

export const following = {
  $id: 'Following',
  title: 'Whether one is told of what is said of a row and changed in it',
  ...exactly({
    following: flag,
    why: {
      ...oneOf('made', 'responsible', 'commented', 'mentioned', 'chosen', null),
      description: 'Null for who does not follow',
    },
    people: { ...count, description: 'How many follow it' },
  }),
} as const

export type Following = Shape<typeof following>
