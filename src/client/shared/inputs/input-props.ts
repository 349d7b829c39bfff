import type { ComponentType, ReactNode } from 'react'
import type { Day, Draft, EntityModel, FieldModel, Model, Row } from '../../../model/index.ts'

/** What every input is given; a kind's input reads its own part of the draft and says what changes in it. */
export interface InputProps {
  readonly model: Model
  readonly entity: EntityModel
  readonly field: FieldModel
  /** The row as it was read; null for a new one. */
  readonly item: Row | null
  /** The whole draft, since a reference's row lies beside its id. */
  readonly draft: Draft
  readonly today: Day
  readonly editing: boolean
  /** The id that the label points at. */
  readonly id: string
  readonly required: boolean
  readonly invalid: boolean
  /** Ids of hint and messages. */
  readonly describedBy: string | undefined
  /** Seen, not changed: without the right to, or while saving. */
  readonly disabled: boolean
  /** Adds a row to a dropdown that lacks it; null where rows are added on their own screens alone. */
  readonly addRow: ComponentType<AddRowProps> | null
  /** The values that may be chosen, by their text, null for none; any where nothing is said. */
  readonly offers?: readonly (string | null)[] | undefined
  /** The keys of the draft that become other. */
  readonly change: (changes: Draft) => void
}

/** What a kind of field is written in. */
export interface Input {
  (props: InputProps): ReactNode
  /** Why a value of the draft means nothing that could be sent, of what only the page can read; null where it is sent. */
  unsent?: (value: unknown, field: FieldModel, zone: string) => string | null
  /** What a field of a draft holds, of those that follow from others too. */
  worked?: (model: Model, entity: EntityModel, draft: Draft) => (field: string) => unknown
}

/** The form of a row that a dropdown lacks, as it lies over the form that needs it. */
export interface AddRowProps {
  readonly target: EntityModel
  /** Whose form lies below. */
  readonly outer: EntityModel
  /** Fills in the name. */
  readonly typed: string
  readonly onChosen: (row: Row) => void
  readonly onClose: () => void
}
