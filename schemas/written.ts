import { exactly, type Shape, whole } from './basic.ts'

export const written = {
  $id: 'Written',
  title: 'A written row, where the caller may not read it',
  ...exactly({ id: whole, version: whole }),
} as const

export type Written = Shape<typeof written>
