import type { EntityModel } from '../../../model/index.ts'

/** A row that a form has saved. */
export interface SavedRow {
  readonly entity: EntityModel
  /** The row that the form was of; null of a new one. */
  readonly of: number | null
  /** It lay over another form. */
  readonly over: boolean
  readonly id: number
}

/** Who hears of each, before the form is left. */
export const savedRows = new Set<(saved: SavedRow) => void>()
