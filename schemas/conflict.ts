import { exactly, type Shape, text } from './basic.ts'

export const conflict = {
  $id: 'Conflict',
  title: 'What stands against a change; with the row as it is now where somebody else changed it',
  ...exactly({ message: text, data: { type: 'object' } }, ['data']),
} as const

export type Conflict = Shape<typeof conflict>
