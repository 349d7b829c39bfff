import { exactly, type Shape, textSchema } from './basic.ts'

export const failure = {
  $id: 'Failure',
  title: 'A failure, as a sentence',
  ...exactly({ message: textSchema }),
} as const

export type Failure = Shape<typeof failure>
