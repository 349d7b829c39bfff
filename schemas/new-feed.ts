import { partly, type Shape, text, textOrNull, whole } from './basic.ts'

export const newFeed = {
  $id: 'NewFeed',
  title: 'What is to be read as a calendar: a view by its id, or a list of an entity (null: all of its rows)',
  ...partly({ view: whole, entity: text, list: textOrNull }),
} as const

export type NewFeed = Shape<typeof newFeed>
