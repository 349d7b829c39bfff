import { schema as say } from '#texts/storage'
import type { Dialect, Reader, Writer } from '../platform/database/index.ts'
import type { Column, Table } from '../platform/sql/table.ts'
import type { carriedValues } from './carried-values.ts'
import { readColumnValues, writeValues } from './column-values.ts'
import type { SchemaStep } from './plan.ts'

const mostExamples = 3

/**
 * Plans the change of a free text column to one with a format. Valid texts are normalized; invalid ones are refused
 * with their number and examples.
 * @param present the present names of table and column
 */
export const normaliseValues = async (
  reader: Reader,
  dialect: Dialect,
  { name: table, file }: Table,
  { name: column, holds }: Column,
  present: { readonly table: string; readonly column: string },
): ReturnType<typeof carriedValues> => {
  if (holds === undefined) return { steps: [], refusal: null }
  const examples: string[] = []
  let [wrong, untidy] = [0, 0]
  for await (const values of readColumnValues(reader, present.table, present.column, 'text'))
    for (const [, value] of values) {
      const text = String(value)
      const kept = holds.kept(text)
      if (kept !== null) untidy += Number(kept !== text)
      else {
        wrong += 1
        if (examples.length < mostExamples) examples.push(text)
      }
    }
  if (wrong > 0)
    return { steps: [], refusal: say.noSuchForm(file, table, column, holds.name, wrong, examples) }
  if (untidy === 0) return { steps: [], refusal: null }
  const sql = writeValues(dialect, table, column)
  const work = async (writer: Writer) => {
    for await (const values of readColumnValues(writer, table, column, 'text')) {
      const other = values
        .map(([id, value]) => [id, holds.kept(String(value)), value] as const)
        .filter(([, kept, text]) => kept !== text)
      if (other.length > 0) await writer.run(sql, [JSON.stringify(other)])
    }
  }
  const sentence = say.tidied(table, column, holds.name, untidy)
  const step: SchemaStep = { kind: 'rename value', table, sentence, sql: [], rows: untidy, work }
  return { steps: [step], refusal: null }
}
