import { columns, named, references } from '../server/columns.ts'

/** A row as a database hands it out: numbers, days as text, null. */
export type Row = Readonly<Record<string, unknown>>

/** Each table that is referred to once, with the column of its label. */
export const lookups: readonly (readonly [table: string, label: string])[] = [
  ...new Map(references.map(([, table, , label]) => [table, label])),
]

/** The labels of what proposals refer to, by table and id. */
export type Labels = Readonly<Record<string, readonly (string | undefined)[]>>

/** Those of one table, out of its rows `{ id, label }`. */
export const labelsOf = (rows: readonly Row[]): readonly (string | undefined)[] => {
  const labels: string[] = []
  for (const { id, label } of rows) labels[Number(id)] = String(label)
  return labels
}

export const neededColumns: readonly string[] = ['organization_id', 'service_id', 'category_id', 'last_date']

/** The columns of a proposal `p` that its JSON is written from. */
export const chosen = `p.id, ${columns.map((column) => `p.${column}`).join(', ')}`

/** Which rows are counted by their last day. @param row what its columns are read from: 'p.', 'new.', '' */
export const pendingOf = (row: string): string =>
  `${row}action_id = ${named.pursued} and (${row}status_id is null or ${row}status_id <> ${named.submitted})`

export const rowsAtOnce = 1000

/** In parts of a thousand: so many rows share a transaction. */
export const inThousands = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / rowsAtOnce) }, (_, part) =>
    all.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce),
  )
