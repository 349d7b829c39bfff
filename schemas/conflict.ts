import { exactly, type Shape, text } from './basic.ts'

export const conflict = {
  $id: 'Conflict',
  title: 'A conflict; with the current row where somebody else has changed it',
  ...exactly({ message: text, data: { type: 'object' } }, ['data']),
} as const

export type Conflict = Shape<typeof conflict>
