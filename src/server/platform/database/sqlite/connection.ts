import { DatabaseSync, type StatementSync } from 'node:sqlite'
// These alone: threads that read load this file, and each would hold the whole model.
import { computeStep } from '../../../../model/entity/computed.ts'
import { formatDecimal, parseDecimal } from '../../../../model/values/decimal.ts'
import { liken } from '../../../../model/values/liken.ts'
import type { DatabaseRow, Parameter } from '../driver/database.ts'
import { cacheLatest } from '../driver/statements.ts'
import { classifySqliteError } from './fault.ts'

const mostStatements = 400

/**
 * Measured. FULL: no commit is answered before it is on the disk. A checkpoint every 4,000 pages (16 MB) writes a page
 * that changed often once, and two fsyncs where every 1,000 pages would take eight.
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

/** What must hold afterwards, since SQLite passes over a setting that it cannot follow without a word. */
const asserted = { synchronous: 2, foreign_keys: 1, trusted_schema: 0, cell_size_check: 1 } as const

/** One connection to a SQLite file, with each statement text prepared once. Synchronous, as SQLite is. */
export class Connection {
  readonly database: DatabaseSync
  readonly #statement: (sql: string) => StatementSync
  readonly #arrays: (sql: string) => StatementSync
  readonly #changing: (sql: string) => StatementSync

  /** @throws the meaning of SQLite's fault; opening alone reads nothing of the file yet */
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
    // Every run tells the last rowid, and those inside a full-text index are beyond what a number holds.
    this.#changing = cacheLatest(mostStatements, (sql) => this.database.prepare(sql, { readBigInts: true }))
    this.#arrays = cacheLatest(mostStatements, (sql) => this.database.prepare(sql, { returnArrays: true }))
  }

  /** Takes the settings that every connection has. Apart from opening, since it reads the file. */
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
      return this.#arrays(sql).all(...parameters) as unknown as readonly (readonly unknown[])[] // returnArrays
    } catch (error) {
      throw classifySqliteError(error, sql)
    }
  }

  /** The one column of every row; a row is forgotten as soon as it is read. */
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
        numbers[count] = Number((row as unknown as readonly unknown[])[0]) // returnArrays
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

  /** Any statements, prepared for this once. */
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

/** One step of a computed value, of decimals as columns hold them; a part without places is a number. */
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
  const worked = computeStep(operation as '+', one, other, Number(places)) // one that a descriptor says
  const scaled =
    'value' in worked && worked.value !== null ? parseDecimal(worked.value, Number(places)) : null
  return scaled === null ? null : BigInt(scaled)
}
