import { exactly, type Shape, whole } from './basic.ts'

export const written = {
  $id: 'Written',
  title: 'A row that was written, for who may not read it',
  ...exactly({ id: whole, version: whole }),
} as const

export type Written = Shape<typeof written>
