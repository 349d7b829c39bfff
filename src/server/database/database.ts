import type { Dialect } from './dialect.ts'

/** What a statement takes for a `?`. */
export type Parameter = string | number | bigint | null | Uint8Array

/** A row as a database gives it: by column name. */
export type Record = { readonly [column: string]: unknown }

/** Reads. Statements are written with `?` for parameters, whatever the database; each text is prepared once. */
export interface Reader {
  /** Every row of one statement. */
  all(sql: string, parameters?: readonly Parameter[]): Promise<readonly Record[]>
}

/** Reads and writes inside one transaction. */
export interface Writer extends Reader {
  /** Runs one statement and says how many rows it changed. */
  run(sql: string, parameters?: readonly Parameter[]): Promise<number>
}

/** One database. SQLite and PostgreSQL each have a folder of small overrides behind this. */
export interface Database extends Reader {
  readonly dialect: Dialect

  /** Several reads that see the same moment. */
  snapshot<T>(work: (reader: Reader) => Promise<T>): Promise<T>

  /**
   * One transaction: all of the work or nothing. Resolves only after it is durable; rejects with what the work threw,
   * or with a `Conflict` or `Unavailable` that says what the database held against it. The work may run again from
   * its beginning where the database asks for that (a serialization failure), so it must keep nothing outside.
   */
  write<T>(work: (writer: Writer) => Promise<T>): Promise<T>

  /** One read that may take long, away from the event loop where the database runs inside the process. */
  slow(sql: string, parameters?: readonly Parameter[]): Promise<readonly Record[]>

  close(): Promise<void>
}
