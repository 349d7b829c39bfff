import { countSchema, exactly, flagSchema, oneOf, type Shape } from './basic.ts'

export const following = {
  $id: 'Following',
  title: 'Whether the caller is notified of comments on a row and of its changes',
  ...exactly({
    following: flagSchema,
    why: {
      ...oneOf('made', 'responsible', 'commented', 'mentioned', 'chosen', null),
      description: 'Null where the caller does not follow the row',
    },
    people: { ...countSchema, description: 'The number of followers' },
  }),
} as const

export type Following = Shape<typeof following>
