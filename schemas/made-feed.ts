import { exactly, moment, type Shape, text, whole } from './basic.ts'

export const madeFeed = {
  $id: 'MadeFeed',
  title: 'A new feed with its address, which is shown only once',
  ...exactly({ id: whole, name: text, address: text, made_at: moment }),
} as const

export type MadeFeed = Shape<typeof madeFeed>
