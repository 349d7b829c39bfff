import { countSchema, exactly, type Shape } from './basic.ts'

/** How much of the inbox is unread. */
export const unread = exactly({ unread: countSchema })

export type Unread = Shape<typeof unread>
