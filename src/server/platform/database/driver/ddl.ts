import type { ColumnType } from '../../../../model/index.ts'
import { mostDigits } from '../../../../model/values/decimal.ts'
import { literal, quote } from './dialect.ts'

/**
 * How a value is kept. The same in both databases: text as text (compared by code points), integer and real as numbers,
 * day as 'YYYY-MM-DD', instant as 'YYYY-MM-DDTHH:mm:ssZ', flag as 0 or 1, decimal as a whole number of its smallest parts, moment
 * as ISO 8601 in UTC with milliseconds (so that it sorts), bytes as bytes.
 */
export type StoredAs = ColumnType | 'moment' | 'bytes'

/** What a database knows of a column. */
export interface StoredColumn {
  readonly name: string
  readonly type: StoredAs
  /** The database itself refuses to be without. A column that joins a table later needs `initially` as well. */
  readonly always?: true
  readonly initially?: string | number
  readonly references?: { readonly table: string; readonly onDelete: 'restrict' | 'cascade' }
}

/** What a database knows of a table beside its indexes. */
export interface StoredTable {
  readonly name: string
  readonly columns: readonly StoredColumn[]
  /** 'id': a whole number that grows and is never given twice. Otherwise the columns of the primary key. */
  readonly key: 'id' | readonly string[]
  /** Its rows are written again and again: PostgreSQL leaves room beside them, or reading would go through what they were. */
  readonly busy?: boolean
}

/** How a database says what a table is. */
export interface Ddl {
  /** The type as the database's catalogue shows it. */
  readonly types: Readonly<Record<StoredAs, string>>
  /** The table without its indexes. References that wait for other tables are in `reference`. */
  create(table: StoredTable): string
  /** After every table is there; null where the table's own words have said it. */
  reference(table: StoredTable, column: StoredColumn): string | null
  addColumn(table: StoredTable, column: StoredColumn): string
  /** What rows of others begin with, who say nothing; nothing where the database cannot change it and nobody else writes. */
  setDefault(table: string, column: Pick<StoredColumn, 'name' | 'initially'>): readonly string[]
}

/** What both databases write behind a column's type. */
export const restOf = (column: StoredColumn): string =>
  `${column.always ? ' not null' : ''}${column.initially === undefined ? '' : ` default ${literal(column.initially)}`}`

const largestDecimal = 10 ** mostDigits - 1

/** Whoever writes it: what is stored can be read as a whole number without loss. */
export const decimalCheck = (column: string): string =>
  ` check (${column} between -${largestDecimal} and ${largestDecimal})`

/** What stands behind a column, or behind `add foreign key`; '' where it leads nowhere. */
export const referenceOf = ({ references }: StoredColumn): string =>
  references === undefined
    ? ''
    : ` references ${quote(references.table)} ("id") on delete ${references.onDelete}`
