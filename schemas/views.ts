import { countSchema, exactly, listOf, type Shape } from './basic.ts'
import { view } from './view.ts'

/** The saved views that the caller sees, most recently used first, and their count. */
export const views = exactly({ data: listOf(view), total: countSchema })

export type Views = Shape<typeof views>
