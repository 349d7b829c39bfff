import { exactly, flagSchema, listOf, momentSchema, type Shape, textSchema } from './basic.ts'

export const sessions = {
  $id: 'Sessions',
  title: 'The sessions of an account, newest first',
  ...exactly({
    data: listOf(
      exactly({
        id: textSchema,
        created_at: momentSchema,
        last_seen_at: momentSchema,
        expires_at: momentSchema,
        address: textSchema,
        agent: textSchema,
        current: flagSchema,
      }),
    ),
  }),
} as const

export type Sessions = Shape<typeof sessions>
export type OneSession = Sessions['data'][number]
