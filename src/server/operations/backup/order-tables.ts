import type { Column, Table } from '../../schema/index.ts'

/** A table to be copied, after every table that it leads to; columns of a circle wait until all rows are there. */
export interface Ordered {
  readonly table: Table
  readonly late: readonly Column[]
}

/** Tables so that each comes after those that it refers to. */
export const orderTables = (tables: readonly Table[]): readonly Ordered[] => {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const done = new Set<string>()
  const begun = new Set<string>()
  const ordered: Ordered[] = []
  const visit = (table: Table): void => {
    if (begun.has(table.name)) return
    begun.add(table.name)
    for (const { references } of table.columns) {
      const target = references && byName.get(references.table)
      if (target !== undefined) visit(target)
    }
    const late = table.columns.filter(
      ({ references }) =>
        references !== undefined && byName.has(references.table) && !done.has(references.table),
    )
    done.add(table.name)
    ordered.push({ table, late })
  }
  for (const table of tables) visit(table)
  return ordered
}
