import type { Reader } from '../platform/database/index.ts'
import type { Table } from '../platform/sql/table.ts'
import { carriedFrom } from './converted-values.ts'
import { type DuplicateValues, findDuplicates, formatValue, type UniquePart } from './plan.ts'
import type { ExistingTable } from './remembered.ts'
import { presentIn, sourceOf } from './value-places.ts'

/** A table under way to its new columns. */
interface PlannedTable {
  readonly reader: Reader
  readonly table: Table
  readonly existing: ExistingTable
  /** Key columns that are computed again. */
  readonly filled: ReadonlySet<string>
  /** Columns whose values come from a former column. */
  readonly taken: ReadonlySet<string>
  /** Columns of another kind now. */
  readonly converted: ReadonlySet<string>
  /** Whether none of the column's values exist yet. */
  isMade(name: string): boolean
  /** @returns how many rows the table has */
  rows(): Promise<number>
}

/** Finds the values that rows would share in columns that are to be unique together. */
export const duplicatesAmong = (
  columns: readonly string[],
  planned: PlannedTable,
): Promise<DuplicateValues> => {
  const existing = columns.filter((name) => !planned.isMade(name))
  if (existing.length === 0) return sharedAtFirst(columns, planned)
  const parts = existing.map((name) => uniquePartOf(name, planned))
  return findDuplicates(planned.reader, planned.existing.name, parts)
}

const uniquePartOf = (
  name: string,
  { table, existing, filled, taken, converted }: PlannedTable,
): UniquePart => {
  const { keyOf } = table.columns.find((each) => each.name === name) ?? {}
  const keyed = (filled.has(name) && keyOf) || null
  const source = sourceOf(table, name)
  const present = presentIn(table, existing, taken, keyed?.column ?? name)
  const remembered = existing.remembered[present]
  const carried = source && converted.has(source.name) ? carriedFrom(source, remembered) : null
  return { ...remembered, name: present, keyed, carried }
}

/** Columns that start with one value in every row, or with none: nothing can be read from them yet. */
const sharedAtFirst = async (
  columns: readonly string[],
  { table, rows }: PlannedTable,
): Promise<DuplicateValues> => {
  const values = columns.map((name) => sourceOf(table, name))
  const isSame = values.every((column) => column?.initially !== undefined) && (await rows()) > 1
  const shown = values.map((column) => formatValue(column?.initially, column ?? {}))
  return { count: isSame ? 1 : 0, examples: isSame ? [shown.join(', ')] : [] }
}
