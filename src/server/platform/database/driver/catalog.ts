import type { Reader, Writer } from './database.ts'

/** What a database knows of its own tables, as statements. */
export interface Catalog {
  /** Every column, table by table in their order: "table", "column" and "type". */
  readonly columns: string
  /** Every index: "index" and "table". */
  readonly indexes: string
  /** The names of the indexes that begin so. */
  indexesStartingWith(prefix: string): string
  /** One row where there is a table of that name. */
  hasTable(name: string): string
  /** The schema that our tables are in. */
  schema(reader: Reader): Promise<string>
}

/** The ids that tables give their rows: whole numbers that rise, none given twice. */
export interface IdSequences {
  /** A row that brings its id along raises what is counted on from. */
  readonly followsRowIds: boolean
  /** As many as are asked for, rising, as the database would give them to rows that are added one by one. */
  draw(writer: Writer, table: string, count: number): Promise<readonly number[]>
  /** A statement for the highest id that a table, its one parameter, ever gave: `last`; no row where it gave none. */
  readonly last: string
  /** Has a table count on from an id that was given. */
  continueAfter(writer: Writer, table: string, last: number): Promise<void>
}

/** As `like` takes the beginning of a name, with `\` before a sign that would be any. */
export const likeStart = (prefix: string): string => `${prefix.replaceAll('_', '\\_')}%`
