import type { Condition } from './database.ts'

/** A table of texts in which parts of words are looked for, and what belongs to it, by their names. */
export interface SearchedTable {
  readonly table: string
  /** Its index over pieces of the texts; whatever else the database needs for it is called the same. */
  readonly index: string
  /** The columns of the texts as they are looked for, as SQL. */
  readonly columns: readonly string[]
  /** Indexes under former names, and those of what texts were looked for as before. */
  readonly former: readonly { readonly index: string; readonly folded: string }[]
}

/** How a database finds parts of texts. */
export interface TextSearch {
  /** Statements that make the index anew. */
  index(searched: SearchedTable): readonly string[]
  /** The names of the indexes that begin so. */
  indexesStartingWith(prefix: string): string
  drop(index: string): string
  /** Whether a column begins with a text, in the form that the database compares quickest. */
  startsWith(column: string, text: string): Condition
  /** Whether a column holds a text, in the form that an index over pieces answers. */
  includes(column: string, text: string): Condition
  /** Pieces that whoever writes texts writes beside them; null where the database keeps its index by itself. */
  readonly pieces: TextPieces | null
}

/** An index of pieces as a table of its own, with a label and a text for each row's id. Statements, by the index's name. */
export interface TextPieces {
  /** Nothing shorter is found by pieces, in characters. */
  readonly shortest: number
  /** Parameters: id, label and text. */
  add(index: string): string
  /** The same, as they were added. */
  remove(index: string): string
  /** Makes all anew, out of a `select` of id, label and text. */
  rebuild(index: string, rows: string): readonly string[]
  /** A `select` of the ids of rows in whose texts, or label alone, the word stands. */
  find(index: string, word: string, part: 'label' | 'any'): Condition
}
