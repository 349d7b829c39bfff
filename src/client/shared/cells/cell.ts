import type { ReactNode } from 'react'
import type { Day, EntityModel, FieldModel, Model, Row } from '../../../model/index.ts'

/** A value in its row, with the context that its renderer needs. */
export interface CellContext {
  readonly model: Model
  readonly entity: EntityModel
  readonly field: FieldModel
  readonly row: Row
  readonly today: Day
}

/**
 * Renders a cell as text or minimal markup; null if the value is empty.
 * A plain function instead of a component, because a page of a list has more than a thousand cells.
 */
export type CellRenderer = (placed: CellContext) => ReactNode
