import { exactly, momentSchema, type Shape, textSchema, whole } from './basic.ts'

export const madeFeed = {
  $id: 'MadeFeed',
  title: 'A new feed with its address, which is shown only once',
  ...exactly({ id: whole, name: textSchema, address: textSchema, made_at: momentSchema }),
} as const

export type MadeFeed = Shape<typeof madeFeed>
