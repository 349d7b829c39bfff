import type { Dialect } from './dialect.ts'

/** A value for a `?`. Flags are 0 and 1, days 'YYYY-MM-DD', moments ISO 8601 in UTC. */
export type Parameter = string | number | bigint | null | Uint8Array

/** Part of a statement, and the values of its `?` in order. */
export interface Condition {
  readonly sql: string
  readonly parameters: readonly Parameter[]
}

/**
 * A row by column name. Both databases return the same types: integers (also counts and sums) and reals as numbers,
 * flags and conditions as 0 and 1, days as 'YYYY-MM-DD', bytes as Uint8Array, and a missing value as null.
 */
export type DatabaseRow = { readonly [column: string]: unknown }

/** Runs reads. Statements use `?` for parameters on either database; each text is prepared once. */
export interface Reader {
  /** Every row of one statement, by column name. */
  all(sql: string, parameters?: readonly Parameter[]): Promise<readonly DatabaseRow[]>

  /** Every row of one statement as an array in column order: 25 % cheaper for full pages. */
  rows(sql: string, parameters?: readonly Parameter[]): Promise<readonly (readonly unknown[])[]>
}

/** Runs reads that may take long. */
export interface BackgroundReader extends Reader {
  /** The single numeric column of every row. Transferring it is cheap for any number of rows. */
  numbers(sql: string, parameters?: readonly Parameter[]): Promise<Float64Array>
}

/**
 * Reads and writes inside one transaction. A failed statement rolls the transaction back and rejects `write`, even if
 * the work catches the error. Where a conflict is expected, check first or use `on conflict`.
 */
export interface Writer extends Reader {
  /**
   * Runs one statement and returns the number of changed rows. For ids of new rows use `all('insert … returning id')`.
   */
  run(sql: string, parameters?: readonly Parameter[]): Promise<number>

  /**
   * Queues one statement for the end of the transaction, in call order. For an index that no statement in the
   * transaction reads and that is cheaper to update once. Discarded if the work fails.
   */
  last(sql: string, parameters?: readonly Parameter[]): Promise<void>

  /**
   * Acquires the named lock across all processes, waiting for other transactions, and holds it until this one ends.
   * For invariants over several rows, such as "never the last one": lock, read, write.
   */
  lock(name: string): Promise<void>

  /** Notifies every subscriber of every process, only after the commit. `text` is at most 7,000 characters. */
  publish(topic: string, text: string): Promise<void>
}

/** Limits of one transaction. */
export interface Limits {
  /** Timeout before rollback, including lock waits; 10 by default. Schema changes and imports need more. */
  readonly seconds?: number
}

/** Receives what transactions publish. */
export interface Listener {
  /**
   * Called in the publishing process before `write` resolves, in others shortly after; there, anybody may be the
   * sender.
   * @throws UnrecognisedNotification if the text is not one that we publish; `missed` follows then
   */
  heard(topic: string, text: string): void
  /** Notifications may have been lost, for example while disconnected. The listener must drop its caches. */
  missed(): void
}

/** Database status for the health endpoint, the log and the page's banner. */
export interface DatabaseHealth {
  readonly state: 'ready' | 'read-only' | 'unreachable'
  /** Public text with the remedy, without paths or commands; null while the database is healthy. */
  readonly sentence: string | null
}

/** Runs one statement outside of any transaction, for up to an hour. */
export type RunStatement = (sql: string) => Promise<void>

/** What a database that several servers use offers to a server that changes its tables. */
export interface SharedDatabase {
  /** The addresses from which other servers are connected, except those that start; '' for an unknown one. */
  others(): Promise<readonly string[]>

  /** Runs the work of a start. Until its end, `others` of other servers leaves this one out. */
  starting<T>(work: () => Promise<T>): Promise<T>

  /** Runs the work in one process at a time. Other processes wait without a transaction. */
  inTurn<T>(work: (run: RunStatement) => Promise<T>): Promise<T>
}

/** One database. SQLite and PostgreSQL each implement it in a folder of their own. */
export interface Database extends Reader {
  readonly dialect: Dialect

  /** The database file; null for a database server. */
  readonly file: string | null

  /** Runs several reads on one snapshot, cheaper than running them one by one. `work` may be rerun from the start. */
  snapshot<T>(work: (reader: Reader) => Promise<T>, limits?: Limits): Promise<T>

  /**
   * Runs the work in one transaction. Resolves only when the commit is durable; rejects with the error that the work
   * threw, or with an error of `errors.ts` for a database fault. After a serialization failure the work is rerun from
   * the start, so it must keep no state outside. It reads only through its writer and waits only for the database.
   */
  write<T>(work: (writer: Writer) => Promise<T>, limits?: Limits): Promise<T>

  /**
   * Reads that may take long. They run off the event loop if the database is in-process, take turns between callers,
   * and are cancelled when their caller disconnects.
   */
  readonly background: BackgroundReader

  /**
   * Runs reads on one snapshot for up to minutes, on a dedicated thread or connection. Few run at once, one per caller;
   * the others queue. Cancelled when the caller disconnects.
   */
  apart<T>(work: (reader: BackgroundReader) => Promise<T>, limits?: Limits): Promise<T>

  /** Subscribes to published notifications; returns the unsubscribe function. */
  subscribe(listener: Listener): () => void

  /**
   * Exchanges notifications with the other processes on this database from now on.
   * @param secret 32 hexadecimal digits stored in the database
   */
  join(secret: string): Promise<void>

  /** After a fault in this process: calls `missed` on every subscriber, so that caches are dropped. */
  doubt(): void

  /** Null where one process has the database to itself. */
  readonly shared: SharedDatabase | null

  health(): DatabaseHealth

  /** Waits for running work, then closes the database cleanly. */
  close(): Promise<void>
}
