import type { SheetOptions } from '../../platform/sheets/index.ts'

/** Settings for reading a file and mapping its columns; anything unset is guessed. */
export interface ImportSettings {
  readonly sheet: SheetOptions
  /** By heading: the name of a field, 'id', or null to skip the column. */
  readonly mapping: Readonly<Record<string, string | null>>
  /** The fields to match rows by; ['id'] for their ids, [] for none; null to guess. */
  readonly by: readonly string[] | null
  /** By heading: the name of the format. */
  readonly formats: Readonly<Record<string, string>>
  /** By heading of a reference: the id for each text; null to leave it empty. */
  readonly values: Readonly<Record<string, Readonly<Record<string, number | null>>>>
  /** Headings of references whose unknown rows are created. */
  readonly make: readonly string[]
}

/** An uploaded file on the disk. */
export interface ReceivedFile {
  readonly path: string
  readonly name: string
  readonly type: string
  /** SHA-256 of its bytes, in hexadecimal digits. */
  readonly hash: string
}
