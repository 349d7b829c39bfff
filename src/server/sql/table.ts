import type { ColumnType } from '../../model/index.ts'

/**
 * How a value is kept. The same in both databases: text as text (compared by code points), integer and real as numbers,
 * day as 'YYYY-MM-DD', flag as 0 or 1, moment as ISO 8601 in UTC with milliseconds (so that it sorts), bytes as bytes.
 */
export type StoredAs = ColumnType | 'moment' | 'bytes'

export interface Column {
  readonly name: string
  readonly type: StoredAs
  /** The database itself refuses to be without. A column that joins a table later needs `initially` as well. */
  readonly always?: true
  /** Validation refuses to be without; looked at only to say which rows stand in the way when it is new. */
  readonly required?: true
  readonly initially?: string | number
  readonly references?: { readonly table: string; readonly onDelete: 'restrict' | 'cascade' }
  /** Holds `textKey` of that other column. */
  readonly keyOf?: { readonly column: string; readonly whole: boolean }
  /** What it was called before. */
  readonly was?: string
}

export interface Index {
  readonly columns: readonly string[]
  readonly unique?: true
  /** Only rows of which this condition holds; it stands for itself in both databases. */
  readonly where?: string
}

/** A table as it should be. */
export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  /** 'id': a whole number that grows and is never given twice. Otherwise the columns of the primary key. */
  readonly key: 'id' | readonly string[]
  readonly indexes?: readonly Index[]
  /** What it may have been called before; the first that exists is carried over. */
  readonly was?: readonly string[]
  /** Its rows are written again and again: PostgreSQL leaves room beside them, or reading would go through what they were. */
  readonly busy?: boolean
  /** The descriptor's file, for messages. */
  readonly file?: string
}
