import { schema as say } from '#texts/storage'
import { periodOf } from '../../model/index.ts'
import { type Dialect, quote, type Reader, type Writer } from '../platform/database/index.ts'
import { drawNumbers, type Sequence, sequenceNames } from '../platform/sql/draw-numbers.ts'
import { keyNameOf } from '../platform/sql/names.ts'
import type { Column, Table } from '../platform/sql/table.ts'
import { keyOfText } from '../platform/sql/text-key.ts'
import { writeValues } from './column-values.ts'
import { fillKey } from './fill-key.ts'
import { countRows, type SchemaStep } from './plan.ts'

/**
 * Plans the numbering of rows without a sequence number, in the order of their creation; no step where none is needed.
 * @param called the table's present name
 * @param present the column's present name, if it exists
 */
export const planNumbering = async (
  reader: Reader,
  dialect: Dialect,
  table: Table,
  column: Column,
  called: string,
  present?: string,
): Promise<readonly SchemaStep[]> => {
  if (column.sequence === undefined) return []
  const rows = await countRows(reader, called, present === undefined ? 'true' : `${quote(present)} is null`)
  if (rows === 0) return []
  const sentence = say.numberRows(table.name, column.name, rows, column.sequence)
  const work = (writer: Writer) => numberRows(writer, dialect, table, column)
  return [{ kind: 'number rows', table: table.name, sentence, sql: [], rows, work }]
}

const batch = 1000

/**
 * Assigns sequence numbers to existing rows by id, within the period of their creation in UTC. Later rows continue the
 * sequence.
 */
const numberRows = async (
  writer: Writer,
  dialect: Dialect,
  table: Table,
  { name, sequence: pattern = '', was }: Column,
): Promise<void> => {
  const keyed = table.columns.find(({ keyOf }) => keyOf?.column === name)?.keyOf ?? { whole: true }
  const from = quote(table.name)
  const sequence: Sequence = {
    pattern,
    names: sequenceNames([table.name, ...(table.was ?? [])], [name, ...(was === undefined ? [] : [was])]),
    from,
    column: name,
    keyed,
  }
  const order = table.columns.find(({ keyOf }) => keyOf?.column === name && keyOf.counted)
  const fill = writeValues(dialect, table.name, [name, keyNameOf(name)])
  const without = `select "id", "created_at" from ${from} where "id" > ? and ${quote(name)} is null order by "id" limit ${batch}`
  for (let after = 0; ; ) {
    const rows = await writer.rows(without, [after])
    if (rows.length === 0) break
    after = Number(rows.at(-1)?.[0])
    const byPeriod = new Map<string, number[]>()
    for (const [id, made] of rows) {
      const period = periodOf(pattern, String(made))
      byPeriod.set(period, [...(byPeriod.get(period) ?? []), Number(id)])
    }
    for (const [period, ids] of byPeriod) {
      const numbers = await drawNumbers(writer, sequence, period, ids.length)
      const written = ids.map((id, at) => [id, numbers[at] ?? '', keyOfText(numbers[at] ?? '', keyed)])
      await writer.run(fill, [JSON.stringify(written)])
    }
  }
  if (order) await fillKey(writer, dialect, table.name, order, () => {})
}
