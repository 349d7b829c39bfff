import { exactly, type Shape, textSchema } from './basic.ts'

export const conflict = {
  $id: 'Conflict',
  title: 'A conflict; with the current row where somebody else has changed it',
  ...exactly({ message: textSchema, data: { type: 'object' } }, ['data']),
} as const

export type Conflict = Shape<typeof conflict>
