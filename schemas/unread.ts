import { count, exactly, type Shape } from './basic.ts'

export const unread = {
  $id: 'Unread',
  title: 'How much of the inbox is unread',
  ...exactly({ unread: count }),
} as const

export type Unread = Shape<typeof unread>
