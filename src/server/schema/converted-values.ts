import { schema as say } from '#texts/storage'
import type { StoredAs } from '../platform/database/driver/ddl.ts'
import { type Dialect, quote, type Reader, type Writer } from '../platform/database/index.ts'
import type { Column, FormerKind, Table } from '../platform/sql/table.ts'
import { readColumnValues, writeValues } from './column-values.ts'
import { countRows, type SchemaStep } from './plan.ts'
import type { ExistingTable, RememberedColumn } from './remembered.ts'

const mostExamples = 5

interface Office {
  readonly reader: Reader
  readonly dialect: Dialect
  /** Returns statements that drop the column's indexes, which are recreated later. */
  readonly room: () => readonly string[]
}

interface Look {
  readonly rows: number
  readonly cannot: number
  readonly examples: readonly { readonly id: number; readonly value: string }[]
  /** Values that would become duplicates in a unique column. */
  readonly shared: readonly string[]
}

/** Tries to convert every value. */
const look = async (
  reader: Reader,
  place: readonly [table: string, column: string, type: string],
  carry: (value: unknown) => ReturnType<FormerKind['carry']>,
  alone: boolean,
): Promise<Look> => {
  const examples: { id: number; value: string }[] = []
  const seen = new Set<unknown>()
  const shared = new Set<string>()
  let [rows, cannot] = [0, 0]
  for await (const values of readColumnValues(reader, ...place))
    for (const [id, value] of values) {
      rows += 1
      const carried = carry(value)
      if ('cannot' in carried) {
        cannot += 1
        if (examples.length < mostExamples) examples.push({ id, value: carried.cannot })
      } else if (alone && carried.stored !== null) {
        if (seen.has(carried.stored)) shared.add(String(value))
        seen.add(carried.stored)
      }
    }
  return { rows, cannot, examples, shared: [...shared] }
}

/**
 * Plans the conversion of a column to another kind. If any value cannot be converted, none is, and the refusal names
 * examples; nothing is rounded or dropped.
 * @param present the column's present name
 * @returns null where the column has the kind already
 */
export const convertedValues = async (
  { reader, dialect, room }: Office,
  wanted: Table,
  column: Column,
  { name: presentTable, columns, remembered }: ExistingTable,
  present: string,
): Promise<{ readonly steps: readonly SchemaStep[]; readonly refusal: string | null } | null> => {
  const { name: table, file, indexes = [] } = wanted
  const { became, kind = '', name } = column
  const { ddl } = dialect
  const known = remembered[present] ?? { type: '' }
  if (became === undefined || known.kind === kind) return null
  const { from } = became
  const before = columns.get(present) ?? ''
  const isKeptAs = (type: StoredAs) => ddl.types[type].toLowerCase() === before.toLowerCase()
  const refused = (refusal: string) => ({ steps: [], refusal })
  if (known.kind === undefined ? !isKeptAs(became.type) : known.kind !== from) {
    const values = await countRows(reader, presentTable, `${quote(present)} is not null`)
    if (values === 0 || known.kind === undefined) return null
    return refused(say.otherKind(file, table, name, from, known.kind, values))
  }
  const carry = (value: unknown) => became.carry(value, known)
  const alone = indexes.some((index) => index.unique && index.columns.join() === name)
  const { rows, cannot, examples, shared } = await look(reader, [presentTable, present, before], carry, alone)
  if (cannot > 0) return refused(say.noSuchKind(file, table, name, { from, to: kind }, examples, cannot))
  if (shared.length > 0)
    return refused(say.shared(file, table, [name], shared.length, shared.slice(0, mostExamples)))
  // Temporary column with the former values during the conversion.
  const former = `engine_former_${wanted.columns.indexOf(column)}`
  const swap = became.type !== column.type || !isKeptAs(column.type) // also where only one database stores the two types differently
  const [at, to] = [quote(table), quote(name)]
  const write = writeValues(dialect, table, name, ddl.types[column.type])
  const convert: SchemaStep = {
    kind: 'convert column',
    table,
    sentence: say.convert(table, name, from, kind, rows),
    sql: [
      ...room(),
      ...(swap
        ? [`alter table ${at} rename column ${to} to ${quote(former)}`, ddl.addColumn(wanted, column)]
        : []),
    ],
    rows,
    work: async (writer: Writer) => {
      for await (const values of readColumnValues(writer, table, swap ? former : name, before)) {
        const made = values.map(([id, value]) => {
          const carried = carry(value)
          return [id, 'stored' in carried ? carried.stored : null]
        })
        await writer.run(write, [JSON.stringify(made)])
      }
    },
  }
  const drop: SchemaStep = {
    kind: 'drop column',
    table,
    sentence: say.dropFormer(table, name, from),
    sql: [`alter table ${at} drop column ${quote(former)}`],
    rows,
  }
  return { steps: swap ? [convert, drop] : [convert], refusal: null }
}

/** Returns the function that converts a value; it returns null where a value cannot be converted. */
export const carriedFrom =
  ({ became }: Column, known: RememberedColumn = { type: '' }) =>
  (value: unknown): unknown => {
    const carried = became?.carry(value, known)
    return carried && 'stored' in carried ? carried.stored : null
  }
