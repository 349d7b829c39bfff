import type { ComponentType, ReactNode } from 'react'
import type { Day, Draft, EntityModel, FieldModel, Model, Row } from '../../../model/index.ts'

/** The props of every input; each reads its field of the draft and reports changes. */
export interface InputProps {
  readonly model: Model
  readonly entity: EntityModel
  readonly field: FieldModel
  /** The row as last read; null for a new row. */
  readonly item: Row | null
  /** The whole draft, because a referenced row is stored beside its id. */
  readonly draft: Draft
  readonly today: Day
  readonly editing: boolean
  /** The id that the label refers to. */
  readonly id: string
  readonly required: boolean
  readonly invalid: boolean
  /** Ids of the hint and the messages. */
  readonly describedBy: string | undefined
  /** Read-only: without permission, or while saving. */
  readonly disabled: boolean
  /** The form that adds a missing row to a dropdown; null if rows are added only on their own screens. */
  readonly addRow: ComponentType<AddRowProps> | null
  /** The texts that may be chosen, null for none; any if undefined. */
  readonly offers?: readonly (string | null)[] | undefined
  /** Called with the changed keys of the draft. */
  readonly change: (changes: Draft) => void
}

/** The input of a kind of field. */
export interface Input {
  (props: InputProps): ReactNode
  /** Why a value that only the page can parse cannot be sent; null if it can. */
  unsent?: (value: unknown, field: FieldModel, zone: string) => string | null
  /** Reads the fields of a draft, including computed ones. */
  worked?: (model: Model, entity: EntityModel, draft: Draft) => (field: string) => unknown
}

/** The form that adds a row to a dropdown, in a dialog over the outer form. */
export interface AddRowProps {
  readonly target: EntityModel
  /** The entity of the outer form. */
  readonly outer: EntityModel
  /** The initial label of the new row. */
  readonly typed: string
  readonly onChosen: (row: Row) => void
  readonly onClose: () => void
}
