import { partly, type Shape, textOrNull, textSchema, whole } from './basic.ts'

export const newFeed = {
  $id: 'NewFeed',
  title: 'What a new feed serves: a view by its id, or a list of an entity (null: all rows)',
  ...partly({ view: whole, entity: textSchema, list: textOrNull }),
} as const

export type NewFeed = Shape<typeof newFeed>
