import { DatabaseSync, type StatementSync } from 'node:sqlite'
// Import only these modules: every reader thread loads this file and would hold the whole model.
import { computeStep } from '../../../../model/entity/computed.ts'
import { formatDecimal, parseDecimal } from '../../../../model/values/decimal.ts'
import { liken } from '../../../../model/values/liken.ts'
import type { DatabaseRow, Parameter } from '../driver/database.ts'
import { cacheLatest } from '../driver/statements.ts'
import { classifySqliteError } from './fault.ts'

const mostStatements = 400

/**
 * Measured. FULL: a commit is confirmed only when on disk. A checkpoint every 4,000 pages (16 MB) writes a frequently
 * changed page once, with two fsyncs instead of eight at every 1,000 pages.
 */
const settings = [
  'pragma synchronous = full',
  'pragma foreign_keys = on',
  'pragma trusted_schema = off',
  'pragma cell_size_check = on',
  'pragma wal_autocheckpoint = 4000',
  'pragma journal_size_limit = 67108864',
  'pragma cache_size = -32000',
  'pragma temp_store = memory',
  ...(process.platform === 'darwin' ? ['pragma fullfsync = on', 'pragma checkpoint_fullfsync = on'] : []),
]

/** Values to verify afterwards, because SQLite silently ignores a setting that it cannot apply. */
const asserted = { synchronous: 2, foreign_keys: 1, trusted_schema: 0, cell_size_check: 1 } as const

/** One synchronous connection to a SQLite file; each statement text is prepared once. */
export class Connection {
  readonly database: DatabaseSync
  readonly #statement: (sql: string) => StatementSync
  readonly #arrays: (sql: string) => StatementSync
  readonly #changing: (sql: string) => StatementSync

  /** @throws the classified SQLite error; opening alone does not read the file yet */
  constructor(file: string, { readOnly = false }: { readonly readOnly?: boolean } = {}) {
    this.database = new DatabaseSync(file, {
      readOnly,
      timeout: 250,
      enableForeignKeyConstraints: true,
      enableDoubleQuotedStringLiterals: false,
      defensive: true,
      limits: { length: 2_000_000, likePatternLength: 1000 },
    })
    this.database.function('engine_liken', { deterministic: true }, (text: unknown) =>
      typeof text === 'string' ? liken(text) : null,
    )
    this.database.function('engine_work', { deterministic: true }, work)
    this.#statement = cacheLatest(mostStatements, (sql) => this.database.prepare(sql))
    // Every run returns the last rowid, and those of a full-text index exceed a safe integer.
    this.#changing = cacheLatest(mostStatements, (sql) => this.database.prepare(sql, { readBigInts: true }))
    this.#arrays = cacheLatest(mostStatements, (sql) => this.database.prepare(sql, { returnArrays: true }))
  }

  /** Applies the settings of every connection. Separate from opening, because it reads the file. */
  configure(): void {
    for (const setting of settings) this.execute(setting)
    for (const [name, expected] of Object.entries(asserted)) {
      const found = this.value(`pragma ${name}`)
      if (found !== expected) throw new Error(`SQLite keeps ${name} at ${found}; we need ${expected}.`)
    }
  }

  all(sql: string, parameters: readonly Parameter[] = []): readonly DatabaseRow[] {
    try {
      return this.#statement(sql).all(...parameters)
    } catch (error) {
      throw classifySqliteError(error, sql)
    }
  }

  rows(sql: string, parameters: readonly Parameter[] = []): readonly (readonly unknown[])[] {
    try {
      return this.#arrays(sql).all(...parameters) as unknown as readonly (readonly unknown[])[] // the statement has `returnArrays`
    } catch (error) {
      throw classifySqliteError(error, sql)
    }
  }

  /** The single numeric column of every row; rows are discarded as they are read. */
  numbers(sql: string, parameters: readonly Parameter[] = []): Float64Array {
    let numbers = new Float64Array(1024)
    let count = 0
    try {
      for (const row of this.#arrays(sql).iterate(...parameters)) {
        if (count === numbers.length) {
          const more = new Float64Array(count * 2)
          more.set(numbers)
          numbers = more
        }
        numbers[count] = Number((row as unknown as readonly unknown[])[0]) // the statement has `returnArrays`
        count += 1
      }
    } catch (error) {
      throw classifySqliteError(error, sql)
    }
    return numbers.slice(0, count)
  }

  run(sql: string, parameters: readonly Parameter[] = []): number {
    try {
      return Number(this.#changing(sql).run(...parameters).changes)
    } catch (error) {
      throw classifySqliteError(error, sql)
    }
  }

  /** Runs any statements, without caching them. */
  execute(sql: string): void {
    try {
      this.database.exec(sql)
    } catch (error) {
      throw classifySqliteError(error, sql)
    }
  }

  /** The first value of the first row; for pragmas. */
  value(sql: string): unknown {
    return this.rows(sql)[0]?.[0]
  }

  get inTransaction(): boolean {
    return this.database.isTransaction
  }

  close(): void {
    if (this.database.isOpen) this.database.close()
  }
}

/** One step of a computed value on stored decimals; an operand without places is a plain number. */
const work = (
  operation: unknown,
  left: unknown,
  leftPlaces: unknown,
  right: unknown,
  rightPlaces: unknown,
  places: unknown,
): bigint | null => {
  const [one, other] = [
    [left, leftPlaces],
    [right, rightPlaces],
  ].map(([part, scale]) =>
    typeof part === 'number' && typeof scale === 'number' ? formatDecimal(part, scale) : part,
  )
  const worked = computeStep(operation as '+', one, other, Number(places)) // an operation from a descriptor
  const scaled =
    'value' in worked && worked.value !== null ? parseDecimal(worked.value, Number(places)) : null
  return scaled === null ? null : BigInt(scaled)
}
