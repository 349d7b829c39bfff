import type { Column, Table } from '../platform/sql/table.ts'
import type { ExistingTable } from './remembered.ts'

/** Returns the column with the values: a key's source, or the column itself. */
export const sourceOf = ({ columns }: Table, name: string): Column | undefined => {
  const column = columns.find((each) => each.name === name)
  const of = column?.keyOf?.column
  return of === undefined ? column : columns.find((each) => each.name === of)
}

/** Returns a column's present name. @param taken columns that their former ones replace */
export const presentIn = (
  { columns }: Table,
  standing: ExistingTable,
  taken: ReadonlySet<string>,
  name: string,
): string => {
  const was = columns.find((column) => column.name === name)?.was
  return (standing.columns.has(name) && !taken.has(name)) || was === undefined ? name : was
}
