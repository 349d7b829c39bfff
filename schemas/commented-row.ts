import { exactly, type Shape, textSchema, whole } from './basic.ts'

/** The row that received a comment, as the stream of changes sends it. */
export const commentedRow = exactly({ entity: textSchema, id: whole })

export type CommentedRow = Shape<typeof commentedRow>
