import type { Dialect } from './dialect.ts'

/** What a statement takes for a `?`. Flags are 0 and 1, days 'YYYY-MM-DD', moments ISO 8601 in UTC. */
export type Parameter = string | number | bigint | null | Uint8Array

/** A part of a statement and what its `?` stand for, in order. */
export interface Condition {
  readonly sql: string
  readonly parameters: readonly Parameter[]
}

/**
 * A row as a database gives it: by column name. Both databases answer alike: integers (counts and sums too) and reals
 * as numbers, flags and conditions as 0 and 1, days as 'YYYY-MM-DD', text as text, bytes as Uint8Array, nothing as null.
 */
export type DatabaseRow = { readonly [column: string]: unknown }

/** Reads. Statements are written with `?` for parameters, whatever the database; each text is prepared once. */
export interface Reader {
  /** Every row of one statement. */
  all(sql: string, parameters?: readonly Parameter[]): Promise<readonly DatabaseRow[]>

  /** Every row of one statement as its values in the order of the columns: a quarter cheaper for full pages. */
  rows(sql: string, parameters?: readonly Parameter[]): Promise<readonly (readonly unknown[])[]>
}

/** Reads that may take long. */
export interface BackgroundReader extends Reader {
  /** The one column of every row, which is a number: however many rows there are, they cost next to nothing to hand over. */
  numbers(sql: string, parameters?: readonly Parameter[]): Promise<Float64Array>
}

/**
 * Reads and writes inside one transaction. A statement that fails ends the work: whatever the work does with the error,
 * the transaction is undone and `write` rejects with it. Ask first, or say `on conflict`, where a refusal is expected.
 */
export interface Writer extends Reader {
  /** Runs one statement and says how many rows it changed. Ids of new rows: `all('insert … returning id')`. */
  run(sql: string, parameters?: readonly Parameter[]): Promise<number>

  /**
   * Runs one statement at the end of the transaction, in the order in which they were given: for an index that nothing
   * in a transaction reads, and that is cheaper to keep once for many changes. Forgotten where the work fails.
   */
  last(sql: string, parameters?: readonly Parameter[]): Promise<void>

  /**
   * Waits until no other transaction, of any process, holds the lock of that name, and holds it to the end of this one.
   * For invariants over several rows, such as "never the last one": lock, read, write.
   */
  lock(name: string): Promise<void>

  /** Tells every subscriber of every process, after the commit and only then. `text` takes 7,000 characters at most. */
  publish(topic: string, text: string): Promise<void>
}

/** Bounds of one transaction. */
export interface Limits {
  /** It may take so long before it is undone, waiting for locks included; 10 unless said. For tables and imports. */
  readonly seconds?: number
}

/** Hears what transactions published. */
export interface Listener {
  /**
   * In the publishing process before `write` resolves; in others shortly after, where anybody may have sent it.
   * @throws NotUnderstood where the text is nothing that we publish; `missed` follows then
   */
  heard(topic: string, text: string): void
  /** Something may have been said unheard, as while the connection was away. Whatever is kept in memory is to be dropped. */
  missed(): void
}

/** How the database is, for the health call, the log and the page's banner. */
export interface DatabaseHealth {
  readonly state: 'ready' | 'read-only' | 'unreachable'
  /** What anybody may know, with the way out, and without a place or command; null while all is well. */
  readonly sentence: string | null
}

/** One database. SQLite and PostgreSQL each have a folder of small overrides behind this. */
export interface Database extends Reader {
  readonly dialect: Dialect

  /** The file that holds it; null where a server does. */
  readonly file: string | null

  /** Several reads that see the same moment; cheaper than the same reads one by one. May run again from its beginning. */
  snapshot<T>(work: (reader: Reader) => Promise<T>, limits?: Limits): Promise<T>

  /**
   * One transaction: all of the work or nothing. Resolves only after it is durable; rejects with what the work threw,
   * or with an error of `errors.ts` that says what the database held against it. The work may run again from its
   * beginning where the database asks for that (a serialization failure), so it must keep nothing outside; it reads
   * through its writer alone, and waits for nothing but the database.
   */
  write<T>(work: (writer: Writer) => Promise<T>, limits?: Limits): Promise<T>

  /**
   * Reads that may take long: away from the event loop where the database runs inside the process, by turns of whoever
   * asks for them, and not to their end where nobody waits for the answer any more.
   */
  readonly background: BackgroundReader

  /**
   * Reads that all see the same moment and together may take minutes: apart from all others, on a thread or connection of
   * their own. Few are under way at once and one of each asker; the others wait. Ends where nobody waits for it any more.
   */
  apart<T>(work: (reader: BackgroundReader) => Promise<T>, limits?: Limits): Promise<T>

  /** Hears from now on what is published; call what it returns to stop. */
  subscribe(listener: Listener): () => void

  /**
   * Hears from now on what other processes on this database publish, and lets them hear what this one does.
   * @param secret 32 hexadecimal digits that the database keeps
   */
  join(secret: string): Promise<void>

  /** Something went wrong in this process: lets every subscriber drop what it keeps, as where something was missed. */
  doubt(): void

  health(): DatabaseHealth

  /** Waits for what is under way, then leaves everything in order on disk. */
  close(): Promise<void>
}
