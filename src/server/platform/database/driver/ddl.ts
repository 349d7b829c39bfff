import type { ColumnType } from '../../../../model/index.ts'
import { mostDigits } from '../../../../model/values/decimal.ts'
import { literal, quote } from './dialect.ts'

/**
 * How a value is stored, the same in both databases: text compared by code points, integer and real as numbers,
 * day as 'YYYY-MM-DD', instant as 'YYYY-MM-DDTHH:mm:ssZ', flag as 0 or 1, decimal as an integer of its smallest unit,
 * moment as ISO 8601 in UTC with milliseconds (so that it sorts), bytes as bytes.
 */
export type StoredAs = ColumnType | 'moment' | 'bytes'

/** A column as the database declares it. */
export interface StoredColumn {
  readonly name: string
  readonly type: StoredAs
  /** `not null`. A column added to an existing table also needs `initially`. */
  readonly always?: true
  readonly initially?: string | number
  readonly references?: { readonly table: string; readonly onDelete: 'restrict' | 'cascade' }
}

/** A table as the database declares it, without its indexes. */
export interface StoredTable {
  readonly name: string
  readonly columns: readonly StoredColumn[]
  /** 'id': an increasing integer that is never reused. Otherwise the columns of the primary key. */
  readonly key: 'id' | readonly string[]
  /**
   * Rows are updated often: PostgreSQL reserves free space in each page, so that reads skip fewer dead row versions.
   */
  readonly busy?: boolean
}

/** The statements that define tables. */
export interface Ddl {
  /** The type names as the database's catalogue returns them. */
  readonly types: Readonly<Record<StoredAs, string>>
  /** Creates the table without its indexes. Foreign keys to tables that do not exist yet are in `reference`. */
  create(table: StoredTable): string
  /** Adds a foreign key once all tables exist; null if `create` already declared it. */
  reference(table: StoredTable, column: StoredColumn): string | null
  addColumn(table: StoredTable, column: StoredColumn): string
  /**
   * Sets the default of inserts without the column. Empty if the database cannot change it and has one writer process.
   */
  setDefault(table: string, column: Pick<StoredColumn, 'name' | 'initially'>): readonly string[]
  /** Null where one process has the database to itself. */
  readonly online: OnlineDdl | null
}

/**
 * The same definitions for tables that other servers use meanwhile. Each is done at once, or blocks no reader: existing
 * rows are checked later, and indexes are made while rows are written.
 */
export interface OnlineDdl {
  /** First in a transaction: a statement fails if it must wait for a lock, because readers would queue behind it. */
  readonly impatient: string
  /** Adds a column with its foreign key, in one transaction. */
  addColumn(table: StoredTable, column: StoredColumn): readonly string[]
  /** Runs outside of any transaction. If it fails, it leaves an invalid index. @param sql the usual statement */
  addIndex(sql: string): string
  /** Runs outside of any transaction. */
  dropIndex(name: string): string
  /** The constraints whose existing rows are unchecked; the result columns are "table" and "constraint". */
  readonly unchecked: string
  /** Checks them; reads and writes continue. */
  check(table: string, constraint: string): string
}

/** The column constraints after the type, the same in both databases. */
export const restOf = (column: StoredColumn): string =>
  `${column.always ? ' not null' : ''}${column.initially === undefined ? '' : ` default ${literal(column.initially)}`}`

const largestDecimal = 10 ** mostDigits - 1

/** Check for every writer: the stored value is an integer that a double represents exactly. */
export const decimalCheck = (column: string): string =>
  ` check (${column} between -${largestDecimal} and ${largestDecimal})`

/** The `references` clause of a column or of `add foreign key`; '' without a reference. */
export const referenceOf = ({ references }: StoredColumn): string =>
  references === undefined
    ? ''
    : ` references ${quote(references.table)} ("id") on delete ${references.onDelete}`
