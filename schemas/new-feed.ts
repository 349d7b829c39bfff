import { partly, type Shape, text, textOrNull, whole } from './basic.ts'

export const newFeed = {
  $id: 'NewFeed',
  title: 'What a new feed serves: a view by its id, or a list of an entity (null: all rows)',
  ...partly({ view: whole, entity: text, list: textOrNull }),
} as const

export type NewFeed = Shape<typeof newFeed>
