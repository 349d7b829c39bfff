import { exactly, type Shape, textSchema } from './basic.ts'

/** An address that works once, without a token. It has no `$id`: products may have tickets of their own. */
export const ticket = exactly({ address: textSchema })

export type Ticket = Shape<typeof ticket>
