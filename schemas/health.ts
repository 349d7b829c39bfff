import { exactly, oneOf, type Shape } from './basic.ts'

export const health = {
  $id: 'Health',
  title: 'The server and its database are up; read-only: nothing can be saved',
  ...exactly({
    status: oneOf('ok', 'read-only'),
    outbox: {
      ...oneOf('ok', 'late', 'parked'),
      description:
        'Outgoing jobs: late where they do not get through, parked where an administrator has to decide',
    },
  }),
} as const

export type Health = Shape<typeof health>
