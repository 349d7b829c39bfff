import type { ReactNode } from 'react'
import type { Day, Draft, EntityModel, FieldModel, Model, Row } from '../../model/index.ts'

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
  /** The keys of the draft that become other. */
  readonly change: (changes: Draft) => void
}

export type Input = (props: InputProps) => ReactNode
