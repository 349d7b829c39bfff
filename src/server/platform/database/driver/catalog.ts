import type { Reader, Writer } from './database.ts'

/** Statements that read the database's own catalogue. */
export interface Catalog {
  /** Every column, table by table, in column order; the result columns are "table", "column" and "type". */
  readonly columns: string
  /** Every index; the result columns are "index" and "table". */
  readonly indexes: string
  /** Invalid indexes, which an interrupted start has left; null where there can be none. Result column: "index". */
  readonly brokenIndexes: string | null
  /**
   * The size of every index; the result columns are "index", "table", "entries" and "bytes". It may read the whole
   * database. PostgreSQL estimates the entries.
   */
  readonly indexSizes: string
  /** The names of the indexes that start with the prefix. */
  indexesStartingWith(prefix: string): string
  /** Returns one row if the table exists. */
  hasTable(name: string): string
  /** The schema that contains our tables. */
  schema(reader: Reader): Promise<string>
}

/** Generates row ids: increasing integers, never reused. */
export interface IdSequences {
  /** Inserting a row with an explicit id also advances the sequence. */
  readonly followsRowIds: boolean
  /** Reserves `count` increasing ids, the same ones that single inserts would get. */
  draw(writer: Writer, table: string, count: number): Promise<readonly number[]>
  /**
   * Statement with one parameter, the table: returns the highest id ever assigned as `last`, or no row if there is
   * none.
   */
  readonly last: string
  /** Sets the sequence so that the next id follows `last`. */
  continueAfter(writer: Writer, table: string, last: number): Promise<void>
}

/** A prefix as a `like` pattern, with the wildcard `_` escaped by `\`. */
export const likeStart = (prefix: string): string => `${prefix.replaceAll('_', '\\_')}%`
