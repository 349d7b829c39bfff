import { exactly, oneOf, type Shape } from './basic.ts'

export const health = {
  $id: 'Health',
  title: 'The server and its database answer; read-only: nothing can be saved',
  ...exactly({
    status: oneOf('ok', 'read-only'),
    outbox: {
      ...oneOf('ok', 'late', 'parked'),
      description:
        'What is on its way out: late where it does not get there, parked where an administrator has to decide',
    },
  }),
} as const

export type Health = Shape<typeof health>
