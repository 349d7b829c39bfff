import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

export type Row = Readonly<Record<string, SQLInputValue>>

/** The handler's one connection, with the settings that were found best, and each statement prepared once. */
export class HandlerDatabase {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  constructor(file: string) {
    this.#database = new DatabaseSync(file)
    this.#database.exec(`
      pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;
      pragma cache_size = -65536; pragma mmap_size = 1073741824`)
  }

  prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }

  all = (sql: string, ...values: SQLInputValue[]): readonly Row[] =>
    this.prepared(sql).all(...values) as unknown as readonly Row[] // values of a row are what SQLite stores

  first = (sql: string, ...values: SQLInputValue[]): Row | undefined =>
    this.prepared(sql).get(...values) as unknown as Row | undefined // as in `all`

  run = (sql: string): void => this.#database.exec(sql)
}
