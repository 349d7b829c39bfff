import type { ColumnType } from '../../../model/index.ts'
import type { StoredColumn, StoredTable } from '../database/driver/ddl.ts'
import { type Database, quote, type Writer } from '../database/index.ts'
import { indexName } from './names.ts'
import type { Keyed } from './text-key.ts'

/** The declaration of a column. */
export interface Column extends StoredColumn {
  /** Validation requires a value. Only used to list the rows that lack one when the column is new. */
  readonly required?: true
  /** Contains `textKey` of another column, or the position of its value in `order`. */
  readonly keyOf?: Keyed & { readonly column: string }
  /** The values of a closed list, and their former names. */
  readonly choices?: {
    readonly values: readonly string[]
    readonly formerly: Readonly<Record<string, string>>
  }
  /** The format of its texts: its name, and a function that returns the stored form, or null for an invalid text. */
  readonly holds?: { readonly name: string; readonly kept: (text: string) => string | null }
  /** The pattern of its sequential numbers. */
  readonly sequence?: string
  /** Computed from other columns, so it can be recomputed. */
  readonly worked?: true
  /** Its former name. */
  readonly was?: string
  /** How to convert the values of its former kind. */
  readonly became?: FormerKind
  /** References the files of a row. */
  readonly files?: true
  /** The kind of its field. */
  readonly kind?: string
  /** The name of its field, if different. */
  readonly field?: string
  /**
   * How its values name entities, so that they are rewritten when one is renamed. Required for every such engine
   * column.
   */
  readonly naming?: Naming
  /** For a decimal: the decimal places of its stored integers, and the currency. */
  readonly scale?: number
  readonly currency?: string
}

/**
 * How a column names an entity. 'entity': by its name. 'field', 'key' and 'first' belong to the entity in the column
 * beside it: a field's name, a key such as 'row:ticket:7', or the first item of a JSON list.
 * 'member': any "entity" member in JSON.
 */
export type Naming = 'entity' | 'field' | 'key' | 'first' | 'member'

/** Conversion of values from a former kind. */
export interface FormerKind {
  /** The former kind and its column type. */
  readonly from: string
  readonly type: ColumnType
  /** Converts a stored value: to the new stored value, or to the displayed value if that is impossible. */
  readonly carry: (
    held: unknown,
    places: { readonly scale?: number },
  ) => { readonly stored: string | number | null } | { readonly cannot: string }
}

export interface Index {
  readonly columns: readonly string[]
  readonly unique?: true
  /** Condition of a partial index, in SQL valid for both databases. */
  readonly where?: string
  /** Phrases for people that say which reads or rules need it. */
  readonly purposes?: readonly string[]
}

/** The declaration of a table. */
export interface Table extends StoredTable {
  readonly columns: readonly Column[]
  readonly indexes?: readonly Index[]
  /** Former names; the first existing table is renamed. */
  readonly was?: readonly string[]
  /** The descriptor's file, for messages. */
  readonly file?: string
  /** The entity whose rows it contains. */
  readonly entity?: string
  /** Its rows also reference other things, so they are kept when an entity's data is deleted for good. */
  readonly outlives?: true
}

/**
 * A table of the engine itself: sessions, history, counters. The module that uses it declares it, and it migrates like
 * entity tables: a new column is added, a removed one stays, hidden.
 *
 * export const sessions: EngineTable = {
 * name: 'engine_sessions',
 * key: ['token_hash'],
 * columns: [
 * { name: 'token_hash', type: 'text', always: true },
 * { name: 'user_id', type: 'integer', always: true, references: { table: 'users', onDelete: 'cascade' } },
 * ],
 * indexes: [{ columns: ['user_id'] }],
 * }
 */
export interface EngineTable extends Omit<Table, 'file' | 'entity'> {
  /** Starts with 'engine_', so that it cannot clash with an entity's table. */
  readonly name: `engine_${string}`
}

/** Schema beyond the declared tables: triggers, search indexes, extensions. Runs after all tables are up to date. */
export interface RawStatement {
  /** Permanent name, under which its run and its text are recorded. */
  readonly name: string
  /** Description in the schema plan; its name by default. */
  readonly says?: string
  /** Runs in order if new or changed, so it first drops what it creates (`drop trigger if exists …`). */
  readonly sql: readonly string[]
  /** Fills the new objects from existing rows, in the same transaction. */
  readonly fill?: (writer: Writer) => Promise<void>
  /** The same in short transactions, while other servers write. */
  readonly fillOnline?: (database: Database) => Promise<void>
  /** It rewrites rows of which other servers write former values, so none may run meanwhile. */
  readonly alone?: true
  /** The name of a former version's statement: if that ran, its result is kept and nothing is filled. */
  readonly insteadOf?: string
  /** The table that it covers: the schema plan counts its rows, and a missing table makes the statement run again. */
  readonly over?: string
}

export const addIndex = (table: Table, index: Index, nulls: string): string => {
  const columns = index.columns.map((column) => `${quote(column)}${index.unique ? '' : nulls}`).join(', ')
  const where = index.where === undefined ? '' : ` where ${index.where}`
  return `create ${index.unique ? 'unique ' : ''}index ${quote(indexName(table, index))} on ${quote(table.name)} (${columns})${where}`
}
