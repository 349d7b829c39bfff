import { countSchema, exactly, type Shape } from './basic.ts'

/** The number of unread notices in the inbox. */
export const unread = exactly({ unread: countSchema })

export type Unread = Shape<typeof unread>
