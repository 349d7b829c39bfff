import { quote, type Reader } from '../database/index.ts'
import type { Column } from '../sql/table.ts'
import { textKey } from '../sql/text-key.ts'
import { textsOf } from './fill-key.ts'

export const countRows = async (reader: Reader, table: string, where = 'true'): Promise<number> => {
  const [row] = await reader.all(`select count(*) as rows from ${quote(table)} where ${where}`)
  return Number(row?.rows)
}

/** Values of a column that more than one row has: how many, and some of them. */
export interface Shared {
  readonly count: number
  readonly examples: readonly string[]
}

const mostExamples = 3

/** Values that stand in the way of a unique index over the columns. */
export const sharedValues = async (
  reader: Reader,
  table: string,
  columns: readonly string[],
): Promise<Shared> => {
  const names = columns.map(quote)
  const rows = await reader.rows(
    `select ${names.join(', ')} from ${quote(table)} where ${names.map((name) => `${name} is not null`).join(' and ')} group by ${names.join(', ')} having count(*) > 1`,
  )
  return { count: rows.length, examples: rows.slice(0, mostExamples).map((row) => row.join(', ')) }
}

/** The same for a text whose keys are yet to be made. */
export const sharedTexts = async (reader: Reader, table: string, { keyOf }: Column): Promise<Shared> => {
  const seen = new Map<string, number>()
  const examples: string[] = []
  if (keyOf === undefined) return { count: 0, examples }
  let count = 0
  for await (const texts of textsOf(reader, table, keyOf.column)) {
    for (const [, text] of texts) {
      const key = textKey(text, true)
      const times = (seen.get(key) ?? 0) + 1
      seen.set(key, times)
      if (times !== 2) continue
      count += 1
      if (examples.length < mostExamples) examples.push(text)
    }
  }
  return { count, examples }
}
