import type { EntityModel } from '../../../model/index.ts'

/** A row saved by a form. */
export interface SavedRow {
  readonly entity: EntityModel
  /** The row of the form; null for a new row. */
  readonly of: number | null
  /** Whether the form was in a dialog over another form. */
  readonly over: boolean
  readonly id: number
}

/** Listeners for saved rows, called before the form closes. */
export const savedRows = new Set<(saved: SavedRow) => void>()
