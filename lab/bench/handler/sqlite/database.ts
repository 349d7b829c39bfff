import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { Row } from '../rows.ts'

/** The handler's one connection, with the settings that were found best, and each statement prepared once. */
export class HandlerFile {
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

  all = (sql: string, ...values: SQLInputValue[]): readonly Row[] => this.prepared(sql).all(...values)

  first = (sql: string, ...values: SQLInputValue[]): Row | undefined => this.prepared(sql).get(...values)

  run = (sql: string): void => this.#database.exec(sql)

  /** All that is written meanwhile in one commit; none of it where something is thrown. */
  together(write: () => void): void {
    this.run('begin immediate')
    try {
      write()
      this.run('commit')
    } catch (error) {
      this.run('rollback')
      throw error
    }
  }
}
