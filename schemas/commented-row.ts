import { exactly, type Shape, text, whole } from './basic.ts'

/** The row that was commented on, in the stream of changes. */
export const commentedRow = exactly({ entity: text, id: whole })

export type CommentedRow = Shape<typeof commentedRow>
