import { quote } from '../database/index.ts'
import { indexName } from './index-name.ts'
import type { Column, Index, StoredAs, Table } from './table.ts'

/** How a database says what a table is. */
export interface Words {
  /** The table without its indexes. References that wait for other tables are in `references`. */
  create(table: Table): string
  /** After every table is there; null where the table's own words have said it. */
  reference(table: Table, column: Column): string | null
  addColumn(table: Table, column: Column): string
  /** The type as the database's catalogue shows it. */
  readonly types: Readonly<Record<StoredAs, string>>
}

export const literal = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`

/** What both databases write behind a column's type. */
export const restOf = (column: Column): string =>
  `${column.always ? ' not null' : ''}${column.initially === undefined ? '' : ` default ${literal(column.initially)}`}`

export const addIndex = (table: Table, index: Index, nulls: '' | ' nulls first'): string => {
  const columns = index.columns.map((column) => `${quote(column)}${index.unique ? '' : nulls}`).join(', ')
  const where = index.where === undefined ? '' : ` where ${index.where}`
  return `create ${index.unique ? 'unique ' : ''}index ${quote(indexName(table, index))} on ${quote(table.name)} (${columns})${where}`
}
