import { exactly, type Shape, textSchema, whole } from './basic.ts'

/** The row that was commented on, in the stream of changes. */
export const commentedRow = exactly({ entity: textSchema, id: whole })

export type CommentedRow = Shape<typeof commentedRow>
