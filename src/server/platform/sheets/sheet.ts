import type { FileCell } from '../../../model/sheet/cell.ts'
import type { EncodingCandidate } from './encoding-candidates.ts'

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** How a file is to be read; what is null is guessed. */
export interface SheetOptions {
  /** Of a workbook: the name of a sheet. */
  readonly sheet: string | null
  readonly delimiter: Delimiter | null
  /** A name of the Encoding Standard. */
  readonly encoding: string | null
  /** The line that holds the names of the columns, from 1; 0: none does. */
  readonly head: number | null
}

/** A row of a file. */
export interface SheetRow {
  /** The line on which it begins, or the row of the sheet, as a person counts them: from 1. */
  readonly line: number
  /** As many as there are columns. */
  readonly cells: readonly FileCell[]
  /** So many cells that are not empty stand behind the last column. */
  readonly extra?: number
}

/** What a workbook says of a row beside its cells. */
export interface RowMarks {
  /** Cells that hold the value of one above, with which they are merged: their places, and the line of that one. */
  readonly merged: readonly (readonly [place: number, from: number])[]
  readonly isHidden: boolean
}

/** A row as it is read: the line on which it begins, and its cells. */
export type RowTuple = readonly [line: number, cells: readonly FileCell[], marks?: RowMarks]

/** What a file was found to be. */
export interface SheetFacts {
  readonly kind: 'csv' | 'xlsx'
  /** The names of the sheets of a workbook; none of a text. */
  readonly sheets: readonly string[]
  readonly sheet: string | null
  readonly delimiter: Delimiter | null
  readonly encoding: string | null
  /** Of a text that may be written in several ways, unless one was said: these, the likeliest first. */
  readonly asks: readonly EncodingCandidate[]
  readonly head: number
  /** 'Column 3' where the third has no name. */
  readonly heads: readonly string[]
  /** Rows that are not empty, below the names. */
  readonly rows: number
  /** Of those: that the sheet does not show. */
  readonly hidden: number
  /** The line of the last one, where it is called a sum of the others. */
  readonly total: number | null
  /** By place of a column how many of its cells hold the value of one above that they are merged with. */
  readonly merged: readonly number[]
}

/** An open file. */
export interface Sheet extends SheetFacts {
  /** The rows from the first to the last, some hundred at a time; as often as it is asked for. */
  read(): AsyncIterable<readonly SheetRow[]>
  /** Takes away what was written for reading. */
  close(): Promise<void>
}

/** What may come in at most. */
export const limits = {
  bytes: 50 * 1024 * 1024,
  rows: 200_000,
  columns: 300,
  /** Of a cell, as in a workbook. */
  characters: 32_767,
  /** Of all cells of a row. */
  rowCharacters: 1_000_000,
  /** Bytes of all that is packed in a workbook. */
  unpacked: 300 * 1024 * 1024,
  /** Files that are packed in a workbook. */
  parts: 10_000,
  /** Bytes that are written of a file to be read again: so many times those that it holds, but never more than these. */
  written: { times: 4, least: 64 * 1024 * 1024, most: 600 * 1024 * 1024 },
} as const
