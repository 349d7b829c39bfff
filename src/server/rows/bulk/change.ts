import type { EntityModel } from '../../../model/index.ts'
import type { RowSelect } from '../read/selected.ts'
import type { ManyChange } from '../rules/setting.ts'
import type { FrozenRow } from './preview.ts'

export type { ListChange, ManyChange as Change, Setting } from '../rules/setting.ts'

export interface BulkRequest {
  readonly entity: EntityModel
  readonly select: RowSelect
  readonly change: ManyChange
  /** The request as text; equal requests have equal texts. */
  readonly text: string
}

/** Rows that get the same change, as one part of a bulk change. */
export interface ChangePiece {
  readonly change: ManyChange
  readonly rows: readonly FrozenRow[]
}
