import type { ExportRow } from './read-rows.ts'

/** Writes rows in one format to its sink. */
export interface RowWriter {
  /** Writes the part before the first row. */
  begin(): Promise<void>
  add(rows: readonly ExportRow[]): Promise<void>
  /** Writes the part after the last row. */
  end(): Promise<void>
}

/** Writes a chunk; resolves when there is room for more. */
export type Sink = (chunk: string | Uint8Array) => Promise<void>
