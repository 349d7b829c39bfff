import { exactly, flag, listOf, moment, type Shape, text } from './basic.ts'

export const sessions = {
  $id: 'Sessions',
  title: 'The sessions of an account, newest first',
  ...exactly({
    data: listOf(
      exactly({
        id: text,
        created_at: moment,
        last_seen_at: moment,
        expires_at: moment,
        address: text,
        agent: text,
        current: flag,
      }),
    ),
  }),
} as const

export type Sessions = Shape<typeof sessions>
