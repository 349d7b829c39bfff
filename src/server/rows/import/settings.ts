import type { SheetOptions } from '../../platform/sheets/index.ts'

/** How a file is to be read and what its columns mean, as far as somebody has said it; the rest is guessed. */
export interface ImportSettings {
  readonly sheet: SheetOptions
  /** By head of a column: the name of a field, 'id', or null where it is left out. */
  readonly mapping: Readonly<Record<string, string | null>>
  /** By which fields rows are found; ['id'] by their ids, [] not at all; null where it is guessed. */
  readonly by: readonly string[] | null
  /** By head: the name of the way in which its texts are read. */
  readonly formats: Readonly<Record<string, string>>
  /** By head of a reference: what its texts lead to; null to nothing. */
  readonly values: Readonly<Record<string, Readonly<Record<string, number | null>>>>
  /** The heads of references whose unknown rows are made. */
  readonly make: readonly string[]
}

/** A file that somebody sent, as it lies on the disk. */
export interface ReceivedFile {
  readonly path: string
  readonly name: string
  readonly type: string
  /** Of its bytes: sha-256 in hexadecimal digits. */
  readonly hash: string
}
