import type { ButtonModel } from '../../../model/buttons.ts'
import type { FieldModel } from '../../../model/index.ts'

export interface ListChange {
  readonly field: FieldModel
  /** The new list of targets that the caller sees; null where ids are only added or removed. */
  readonly all: readonly number[] | null
  readonly add: readonly number[]
  readonly remove: readonly number[]
}

/** Values that every row gets: from a request or a button. */
export interface Setting {
  readonly kind: 'set'
  /** Stored values by field name; reference lists are in `lists`. */
  readonly values: Readonly<Record<string, unknown>>
  readonly lists: readonly ListChange[]
  /**
   * Names of fields set as text: a row that already has this text does not change, and rules on the field are skipped.
   */
  readonly texts: readonly string[]
  readonly button: ButtonModel | null
}

export type ManyChange = Setting | { readonly kind: 'delete' }
