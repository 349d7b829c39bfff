import { exactly, type Shape, whole } from './basic.ts'

export const deleted = {
  $id: 'Deleted',
  title: 'The deleted row',
  ...exactly({ data: exactly({ id: whole }) }),
} as const

export type Deleted = Shape<typeof deleted>
