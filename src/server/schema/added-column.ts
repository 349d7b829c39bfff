import type { Ddl } from '../platform/database/driver/ddl.ts'
import type { Column, Table } from '../platform/sql/table.ts'
import type { SchemaStep } from './plan.ts'

/** Returns the statements that add a column with its reference, and those for a table that other servers use. */
export const addedColumn = (
  ddl: Ddl,
  table: Table,
  column: Column,
): Required<Pick<SchemaStep, 'sql' | 'online'>> => {
  const reference = ddl.reference(table, column)
  return {
    sql: [ddl.addColumn(table, column), ...(reference === null ? [] : [reference])],
    online: ddl.online?.addColumn(table, column) ?? [],
  }
}
