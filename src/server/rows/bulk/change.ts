import type { EntityModel } from '../../../model/index.ts'
import type { RowSelect } from '../read/selected.ts'
import type { ManyChange } from '../rules/setting.ts'
import type { FrozenRow } from './preview.ts'

export type { ListChange, ManyChange as Change, Setting } from '../rules/setting.ts'

/** What somebody asks for many rows of an entity. */
export interface BulkRequest {
  readonly entity: EntityModel
  readonly select: RowSelect
  readonly change: ManyChange
  /** What was asked, as one text: the same for the same. */
  readonly text: string
}

/** Rows, and what becomes of all of them: a part of a change in which rows become different things. */
export interface ChangePiece {
  readonly change: ManyChange
  readonly rows: readonly FrozenRow[]
}
