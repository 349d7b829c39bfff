import { exactly, type Shape, text } from './basic.ts'

export const failure = {
  $id: 'Failure',
  title: 'A failure, as a sentence',
  ...exactly({ message: text }),
} as const

export type Failure = Shape<typeof failure>
