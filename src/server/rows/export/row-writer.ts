import type { ExportRow } from './read-rows.ts'

/** Writes rows in a format, to wherever it was made to write to. */
export interface RowWriter {
  /** What stands before the first row. */
  begin(): Promise<void>
  add(rows: readonly ExportRow[]): Promise<void>
  /** What stands behind the last one. */
  end(): Promise<void>
}

/** Takes what is written; resolves when it has room for more. */
export type Sink = (chunk: string | Uint8Array) => Promise<void>
