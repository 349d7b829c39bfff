import type { ReactNode } from 'react'
import type { Day, EntityModel, FieldModel, Model, Row } from '../../../model/index.ts'

/** A value in its place: the field, the row that holds it and what is needed to read it. */
export interface CellContext {
  readonly model: Model
  readonly entity: EntityModel
  readonly field: FieldModel
  readonly row: Row
  readonly today: Day
}

/**
 * What a cell shows: text or as little markup as carries the meaning; null where the value is as good as none.
 * A plain function, not a component: a page of a list has more than a thousand cells.
 */
export type CellRenderer = (placed: CellContext) => ReactNode
