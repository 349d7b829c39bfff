import { type Dialect, quote, type Reader } from '../database/index.ts'

/** The highest id that a table ever gave, deleted rows included: none is given twice, here or after a move. */
export const lastNumber = async (reader: Reader, { numbers }: Dialect, table: string): Promise<number> => {
  const [row] = await reader.all(numbers.last, [table])
  return Number(row?.last ?? 0)
}

export const countRows = async (reader: Reader, table: string): Promise<number> => {
  const [row] = await reader.all(`select count(*) as rows from ${quote(table)}`)
  return Number(row?.rows)
}
