import { schema as say } from '#texts/storage'
import { literal, quote, type Reader } from '../platform/database/index.ts'
import type { Column, Table } from '../platform/sql/table.ts'
import type { SchemaStep } from './plan.ts'

/**
 * Plans the renaming of a closed list's values. Values outside the list are refused, not changed.
 * @param present the present names of table and column
 */
export const carriedValues = async (
  reader: Reader,
  { name: table, file }: Table,
  { name, choices }: Column,
  present: { readonly table: string; readonly column: string },
): Promise<{ readonly steps: readonly SchemaStep[]; readonly refusal: string | null }> => {
  const former = quote(present.column)
  const held = await reader.rows(
    `select ${former}, count(*) from ${quote(present.table)} where ${former} is not null group by ${former} order by ${former}`,
  )
  const now = new Map(Object.entries(choices?.formerly ?? {}).map(([value, called]) => [called, value]))
  const steps: SchemaStep[] = []
  const lost: string[] = []
  for (const [value, count] of held) {
    const [text, rows] = [String(value), Number(count)]
    if (choices?.values.includes(text)) continue
    const next = now.get(text)
    if (next === undefined) {
      lost.push(say.heldBy(text, rows))
      continue
    }
    const column = quote(name)
    const sql = `update ${quote(table)} set ${column} = ${literal(next)} where ${column} = ${literal(text)}`
    const sentence = say.renameValue(table, name, text, next, rows)
    steps.push({ kind: 'rename value', table, sentence, sql: [sql], rows })
  }
  return { steps, refusal: lost.length === 0 ? null : say.noChoice(file, table, name, lost) }
}
