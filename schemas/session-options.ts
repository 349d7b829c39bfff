import { exactly, flag, type Shape, textOrNull } from './basic.ts'

export const sessionOptions = {
  $id: 'SessionOptions',
  title: 'What the sign-in screen can offer, and what everybody should know; null while all is well',
  ...exactly({ mail: flag, notice: textOrNull }),
} as const

export type SessionOptions = Shape<typeof sessionOptions>
