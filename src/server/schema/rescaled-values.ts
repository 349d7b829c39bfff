import { schema as say } from '#texts/storage'
import { formatDecimal, mostDigits } from '../../model/values/decimal.ts'
import { type Dialect, quote, type Reader } from '../platform/database/index.ts'
import type { Column, Table } from '../platform/sql/table.ts'
import { countRows, type SchemaStep } from './plan.ts'
import type { RememberedColumn } from './remembered.ts'

const mostExamples = 3

/** A decimal's present table and column, and the stored facts about its values. */
interface Kept {
  readonly table: string
  readonly column: string
  readonly known: RememberedColumn
}

/**
 * Plans a change of a decimal's places or currency. No value is rounded: a loss of digits is refused with examples.
 * Another currency keeps the figures, and the plan reports it.
 * @param makeRoom drops the column's indexes, which are recreated later, because two rows may temporarily have equal
 * numbers
 */
export const rescaledValues = async (
  reader: Reader,
  dialect: Dialect,
  { name: table, file }: Table,
  column: Column,
  { table: presentTable, column: presentColumn, known }: Kept,
  makeRoom: () => readonly string[],
): Promise<{ readonly steps: readonly SchemaStep[]; readonly refusal: string | null }> => {
  const [from, to] = [known.scale, column.scale]
  if (from === undefined || to === undefined || (from === to && known.currency === column.currency))
    return { steps: [], refusal: null }
  const former = quote(presentColumn)
  const rows = await countRows(reader, presentTable, `${former} is not null`)
  if (rows === 0) return { steps: [], refusal: null }
  const steps: SchemaStep[] = []
  const step = (sentence: string, sql: readonly string[]) =>
    steps.push({ kind: 'rescale column', table, sentence, sql, rows })
  if (from !== to) {
    const factor = 10 ** Math.abs(to - from)
    const most = Math.floor((10 ** mostDigits - 1) / factor)
    const lost = to > from ? `abs(${former}) > ${most}` : `${former} % ${factor} <> 0`
    const count = await countRows(reader, presentTable, lost)
    if (count > 0) {
      const found = await reader.rows(
        `select distinct ${former} from ${quote(presentTable)} where ${lost} order by ${former} limit ${mostExamples}`,
      )
      const examples = found.map(([value]) => formatDecimal(Number(value), from))
      return { steps: [], refusal: say.digitsLost(file, table, column.name, { from, to, count, examples }) }
    }
    const name = quote(column.name)
    step(say.rescale(table, column.name, from, to, rows), [
      ...makeRoom(),
      `update ${quote(table)} set ${name} = ${name} ${to > from ? '*' : '/'} ${factor} where ${name} is not null`,
      ...dialect.ddl.setDefault(table, column),
    ])
  }
  if (known.currency !== column.currency)
    step(say.otherCurrency(table, column.name, known.currency, column.currency, rows), [])
  return { steps, refusal: null }
}
