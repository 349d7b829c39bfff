import type { EntityModel } from '../../../model/index.ts'
import type { Select } from '../read/selected.ts'
import type { Setting } from '../rules/setting.ts'
import type { FrozenRow } from './preview.ts'

export type { ListChange, Setting } from '../rules/setting.ts'

/** What is to happen to each row. */
export type Change = Setting | { readonly kind: 'delete' }

/** What somebody asks for many rows of an entity. */
export interface BulkRequest {
  readonly entity: EntityModel
  readonly select: Select
  readonly change: Change
  /** What was asked, as one text: the same for the same. */
  readonly text: string
}

/** Rows, and what becomes of all of them: a part of a change in which rows become different things. */
export interface Piece {
  readonly change: Change
  readonly rows: readonly FrozenRow[]
}
