import type { Row } from '../../../model/index.ts'
import type { DatabaseRow as Stored } from '../../platform/database/driver/database.ts'
import type { FieldValues } from '../store/unit-of-work.ts'

/** A line that was read from a file: the row that it matches, and the values to set. */
export interface ImportLine {
  /** Line number in the file, as people count. */
  readonly line: number
  /** The matching row; null for a new one. */
  readonly id: number | null
  /** The row's version when it was matched; null for a new one. */
  readonly version: number | null
  /** Payload values by field key. */
  readonly set: Row
  /** By field key: the label of a row that another line of the file creates. */
  readonly own?: Readonly<Record<string, string>>
}

/** Why a line is refused, with the key of the field; null where it concerns no single field. */
export interface LineFault {
  readonly key: string | null
  readonly message: string
}

export type LineOutcome =
  | { readonly becomes: 'create'; readonly values: FieldValues }
  | { readonly becomes: 'change'; readonly values: FieldValues; readonly before: Stored }
  | { readonly becomes: 'same' }
  | { readonly becomes: 'refused'; readonly faults: readonly LineFault[] }

export const refusedBy = (message: string, key: string | null = null): LineOutcome => ({
  becomes: 'refused',
  faults: [{ key, message }],
})
