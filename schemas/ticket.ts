import { exactly, type Shape, text } from './basic.ts'

/** An address that is good once, without a token. It has no `$id`: products may have tickets of their own. */
export const ticket = exactly({ address: text })

export type Ticket = Shape<typeof ticket>
