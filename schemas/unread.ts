import { count, exactly, type Shape } from './basic.ts'

/** How much of the inbox is unread. */
export const unread = exactly({ unread: count })

export type Unread = Shape<typeof unread>
