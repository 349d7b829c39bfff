import type { ButtonModel } from '../../../model/buttons.ts'
import type { FieldModel } from '../../../model/index.ts'

/** What a list of references is to hold. */
export interface ListChange {
  readonly field: FieldModel
  /** All that it is to hold, of what the caller sees in it; null where it is only added to or taken from. */
  readonly all: readonly number[] | null
  readonly add: readonly number[]
  readonly remove: readonly number[]
}

/** Fields that every row is given: by hand, or by a button. */
export interface Setting {
  readonly kind: 'set'
  /** By field name, as they are stored; lists of references are in `lists`. */
  readonly values: Readonly<Record<string, unknown>>
  readonly lists: readonly ListChange[]
  /** Names of fields whose value came as a text that a row may hold already: there it is no change, and asks no rule. */
  readonly texts: readonly string[]
  readonly button: ButtonModel | null
}

/** What is to happen to each of many rows. */
export type ManyChange = Setting | { readonly kind: 'delete' }
