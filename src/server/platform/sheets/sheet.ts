import type { FileCell } from '../../../model/sheet/cell.ts'
import type { EncodingCandidate } from './encoding-candidates.ts'

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** How to read a file; null values are guessed. */
export interface SheetOptions {
  /** Sheet name, for a workbook. */
  readonly sheet: string | null
  readonly delimiter: Delimiter | null
  /** Encoding label of the Encoding Standard. */
  readonly encoding: string | null
  /** Line of the column names, from 1; 0 for none. */
  readonly head: number | null
}

export interface SheetRow {
  /** Line in the text or row in the sheet, counted from 1. */
  readonly line: number
  /** One per column. */
  readonly cells: readonly FileCell[]
  /** Number of non-empty cells beyond the last column. */
  readonly extra?: number
}

/** Attributes of a workbook row beside its cells. */
export interface RowMarks {
  /** Cells merged with one above and filled with its value: their column, and the line of that one. */
  readonly merged: readonly (readonly [place: number, from: number])[]
  readonly isHidden: boolean
}

/** A row as read: its line, cells and attributes. */
export type RowTuple = readonly [line: number, cells: readonly FileCell[], marks?: RowMarks]

export interface SheetFacts {
  readonly kind: 'csv' | 'xlsx'
  /** Sheet names of a workbook; empty for a text. */
  readonly sheets: readonly string[]
  readonly sheet: string | null
  readonly delimiter: Delimiter | null
  readonly encoding: string | null
  /** Possible encodings of an ambiguous text, the likeliest first; empty if an encoding was given. */
  readonly asks: readonly EncodingCandidate[]
  readonly head: number
  /** 'Column 3' if the third has no name. */
  readonly heads: readonly string[]
  /** Number of non-empty rows below the header. */
  readonly rows: number
  /** Number of them that the sheet hides. */
  readonly hidden: number
  /** Line of the last row, if it is labelled as a total. */
  readonly total: number | null
  /** By column, the number of cells merged with one above and filled with its value. */
  readonly merged: readonly number[]
}

export interface Sheet extends SheetFacts {
  /** Reads all rows, a few hundred at a time; may be called repeatedly. */
  read(): AsyncIterable<readonly SheetRow[]>
  /** Deletes the temporary rows file. */
  close(): Promise<void>
}

/** Limits of an imported file. */
export const limits = {
  bytes: 50 * 1024 * 1024,
  rows: 200_000,
  columns: 300,
  /** Per cell, like in a workbook. */
  characters: 32_767,
  /** Per row. */
  rowCharacters: 1_000_000,
  /** Unpacked bytes of a workbook. */
  unpacked: 300 * 1024 * 1024,
  /** Files in a workbook's archive. */
  parts: 10_000,
  /** Bytes of the temporary rows file: `times` the bytes read, within these limits. */
  written: { times: 4, least: 64 * 1024 * 1024, most: 600 * 1024 * 1024 },
} as const
