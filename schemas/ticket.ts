import { exactly, type Shape, text } from './basic.ts'

export const ticket = {
  $id: 'Ticket',
  title: 'An address that is good once, without a token',
  ...exactly({ address: text }),
} as const

export type Ticket = Shape<typeof ticket>
