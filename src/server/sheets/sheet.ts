import type { Cell } from '../../model/sheet/cell.ts'

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

/** How a file is to be read; what is null is guessed. */
export interface SheetOptions {
  /** Of a workbook: the name of a sheet. */
  readonly sheet: string | null
  readonly delimiter: Delimiter | null
  readonly encoding: Encoding | null
  /** The line that holds the names of the columns, from 1; 0: none does. */
  readonly head: number | null
}

/** A row of a file. */
export interface SheetRow {
  /** The line on which it begins, or the row of the sheet, as a person counts them: from 1. */
  readonly line: number
  /** As many as there are columns. */
  readonly cells: readonly Cell[]
  /** So many cells that are not empty stand behind the last column. */
  readonly extra?: number
}

/** A row as it is read: the line on which it begins, and its cells. */
export type Row = readonly [line: number, cells: readonly Cell[]]

/** What a file was found to be. */
export interface SheetFacts {
  readonly kind: 'csv' | 'xlsx'
  /** The names of the sheets of a workbook; none of a text. */
  readonly sheets: readonly string[]
  readonly sheet: string | null
  readonly delimiter: Delimiter | null
  readonly encoding: Encoding | null
  readonly head: number
  /** 'Column 3' where the third has no name. */
  readonly heads: readonly string[]
  /** Rows that are not empty, below the names. */
  readonly rows: number
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
} as const
