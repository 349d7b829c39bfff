import { count, exactly, listOf, type Shape, wholeOrNull } from './basic.ts'
import { kept } from './kept.ts'

export const undone = {
  $id: 'Undone',
  title: 'The outcome of an undo or a restore',
  ...exactly({ batch: wholeOrNull, changed: count, kept: listOf(kept) }),
} as const

export type Undone = Shape<typeof undone>
