import { exactly, flagSchema, type Shape, textOrNull } from './basic.ts'

export const sessionOptions = {
  $id: 'SessionOptions',
  title: 'What the sign-in screen offers, and a notice for everybody; null without one',
  ...exactly({ mail: flagSchema, notice: textOrNull }),
} as const

export type SessionOptions = Shape<typeof sessionOptions>
