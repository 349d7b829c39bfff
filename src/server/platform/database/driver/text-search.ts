import type { Condition } from './database.ts'

/** A table whose texts are searched by substring, and the names of its index and columns. */
export interface SearchedTable {
  readonly table: string
  /** The index over the texts' substrings; other database objects for it share the name. */
  readonly index: string
  /** The searched columns as SQL expressions. */
  readonly columns: readonly string[]
  /** Indexes of earlier versions: by former names and over formerly searched expressions. */
  readonly former: readonly { readonly index: string; readonly folded: string }[]
}

/** Substring search of a database. */
export interface TextSearch {
  /** Statements that recreate the index. */
  index(searched: SearchedTable): readonly string[]
  /** Selects the names of the indexes that start with the prefix. */
  indexesStartingWith(prefix: string): string
  drop(index: string): string
  /** Whether a column starts with a text, in the database's fastest form. */
  startsWith(column: string, text: string): Condition
  /** Whether a column contains a text, in the form that the substring index supports. */
  includes(column: string, text: string): Condition
  /** The substring index that text writers must update; null if the database maintains it. */
  readonly pieces: TextPieces | null
}

/** A substring index as a separate table with label and text per row id. Each function returns a statement. */
export interface TextPieces {
  /** Minimum length of a search term, in characters. */
  readonly shortest: number
  add(index: string): string
  /** Parameters: the same values as for `add`. */
  remove(index: string): string
  /** Rebuilds the index from a `select` of id, label and text. */
  rebuild(index: string, rows: string): readonly string[]
  /** A `select` of the ids of rows whose label or text, or label only, contains the word. */
  find(index: string, word: string, part: 'label' | 'any'): Condition
}
