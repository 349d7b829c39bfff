import type { Column, Table } from '../platform/sql/table.ts'
import type { ExistingTable } from './remembered.ts'

/** The column of the values: that which a key is made of, or the column itself. */
export const sourceOf = ({ columns }: Table, name: string): Column | undefined => {
  const column = columns.find((each) => each.name === name)
  const of = column?.keyOf?.column
  return of === undefined ? column : columns.find((each) => each.name === of)
}

/** What a column is called in the table that is there. @param taken columns in whose place their former ones come */
export const presentIn = (
  { columns }: Table,
  standing: ExistingTable,
  taken: ReadonlySet<string>,
  name: string,
): string => {
  const was = columns.find((column) => column.name === name)?.was
  return (standing.columns.has(name) && !taken.has(name)) || was === undefined ? name : was
}
