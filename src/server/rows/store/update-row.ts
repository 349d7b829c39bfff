import type { EntityModel } from '../../../model/index.ts'
import type { Parameter, Record as Stored } from '../../database/driver/database.ts'
import { quote } from '../../database/driver/dialect.ts'
import { columnsOfValues, storedAfter, storedValue } from './stored-row.ts'
import type { Work } from './work.ts'
import { writeLists } from './write-lists.ts'

const sameList = (stored: unknown, given: readonly unknown[]): boolean =>
  Array.isArray(stored) && stored.length === given.length && stored.every((id) => given.includes(id))

/**
 * The values that differ from what is stored: a column that is set anew costs every index over it, changed or not.
 * What is stored nowhere, such as the repetition of a password, differs from nothing.
 */
const changed = (
  entity: EntityModel,
  before: Stored,
  values: Readonly<{ [field: string]: unknown }>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const field = entity.field[name]
      if (field?.kind === 'references') return Array.isArray(value) && !sameList(before[field.key], value)
      return field?.stored === true && storedValue(field, before) !== value
    }),
  )

/**
 * Changes a row and notes it; where every value is the one that is stored, nothing happens at all.
 * @param before the row as it is now, read for update in this transaction
 * @param values by field name, accepted and checked; only these change
 */
export const updateRow = async (
  work: Work,
  entity: EntityModel,
  before: Stored,
  values: Readonly<{ [field: string]: unknown }>,
): Promise<void> => {
  const id = Number(before.id)
  const differing = changed(entity, before, values)
  if (Object.keys(differing).length === 0) return
  const columns: readonly (readonly [string, Parameter])[] = [
    ['updated_at', work.at],
    ...columnsOfValues(entity, differing),
  ]
  const changes = columns.map(([name]) => `${quote(name)} = ?`).join(', ')
  await work.writer.run(
    `update ${quote(entity.table)} set ${changes}, "version" = "version" + 1 where "id" = ?`,
    [...columns.map(([, value]) => value), id],
  )
  await writeLists(work.writer, entity, id, differing, false)
  work.note({ verb: 'update', entity, id, before, after: storedAfter(entity, id, before, values) })
}
