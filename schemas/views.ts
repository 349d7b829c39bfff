import { count, exactly, listOf, type Shape } from './basic.ts'
import { view } from './view.ts'

export const views = {
  $id: 'Views',
  title: 'Views that one sees, those that were used last first, and how many there are',
  ...exactly({ data: listOf(view), total: count }),
} as const

export type Views = Shape<typeof views>
