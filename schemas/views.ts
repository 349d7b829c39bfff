import { countSchema, exactly, listOf, type Shape } from './basic.ts'
import { view } from './view.ts'

/** Views that one sees, those that were used last first, and how many there are. */
export const views = exactly({ data: listOf(view), total: countSchema })

export type Views = Shape<typeof views>
