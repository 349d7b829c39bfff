import { countSchema, exactly, listOf, type Shape, wholeOrNull } from './basic.ts'
import { unrevertedRow } from './unreverted-row.ts'

export const undone = {
  $id: 'Undone',
  title: 'The outcome of an undo or a restore',
  ...exactly({ batch: wholeOrNull, changed: countSchema, kept: listOf(unrevertedRow) }),
} as const

export type Undone = Shape<typeof undone>
