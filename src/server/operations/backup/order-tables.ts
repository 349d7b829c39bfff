import type { Column, Table } from '../../schema/index.ts'

/** A table in copying order: after the tables it references. `late` columns close a cycle and are filled at the end. */
export interface Ordered {
  readonly table: Table
  readonly late: readonly Column[]
}

/** Sorts tables so that each comes after those it references. */
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
