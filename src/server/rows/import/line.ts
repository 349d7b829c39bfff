import type { Row } from '../../../model/index.ts'
import type { DatabaseRow as Stored } from '../../platform/database/driver/database.ts'
import type { FieldValues } from '../store/unit-of-work.ts'

/** A line of a file, read: which row it is, and what that is to hold. */
export interface ImportLine {
  /** As a person counts it in the file. */
  readonly line: number
  /** The row that it was found to be; null of a new one. */
  readonly id: number | null
  /** The version that it was found in; null of a new one. */
  readonly version: number | null
  /** By field key, as a payload carries it. */
  readonly set: Row
  /** By field key: what a row is called that another line of the file adds. */
  readonly own?: Readonly<Record<string, string>>
}

/** Why a line is refused: which field of it, by its key, and why. Null: no field of it by itself. */
export interface LineFault {
  readonly key: string | null
  readonly message: string
}

/** What becomes of a line. */
export type LineOutcome =
  | { readonly becomes: 'create'; readonly values: FieldValues }
  | { readonly becomes: 'change'; readonly values: FieldValues; readonly before: Stored }
  | { readonly becomes: 'same' }
  | { readonly becomes: 'refused'; readonly faults: readonly LineFault[] }

export const refusedBy = (message: string, key: string | null = null): LineOutcome => ({
  becomes: 'refused',
  faults: [{ key, message }],
})
