import type { EntityModel } from '../../../model/index.ts'
import type { Parameter } from '../../database/driver/database.ts'
import { quote } from '../../database/driver/dialect.ts'
import { columnsOfValues, storedAfter } from './stored-row.ts'
import type { Work } from './work.ts'
import { writeLists } from './write-lists.ts'

/** What a new row holds unless it is said, and who creates it. */
export const beginning = (entity: EntityModel, creator: number | null): Readonly<Record<string, unknown>> => {
  const values: Record<string, unknown> = {}
  for (const field of entity.fields) {
    if (field.stamped === 'creator') values[field.name] = creator
    else if (field.initially !== undefined) values[field.name] = field.initially
    else if (field.kind === 'flag') values[field.name] = false
  }
  return values
}

/**
 * Adds a row and notes it.
 * @param given by field name, accepted and checked; a password is a hash by now
 * @returns its id
 */
export const insertRow = async (
  work: Work,
  entity: EntityModel,
  given: Readonly<{ [field: string]: unknown }>,
): Promise<number> => {
  const values = { ...beginning(entity, work.caller?.id ?? null), ...given }
  const columns: readonly (readonly [string, Parameter])[] = [
    ['created_at', work.at],
    ['updated_at', work.at],
    ...columnsOfValues(entity, values),
  ]
  const names = columns.map(([name]) => quote(name)).join(', ')
  const [row] = await work.writer.rows(
    `insert into ${quote(entity.table)} (${names}) values (${columns.map(() => '?').join(', ')}) returning "id"`,
    columns.map(([, value]) => value),
  )
  const id = Number(row?.[0])
  await writeLists(work.writer, entity, id, values, true)
  work.note({ verb: 'create', entity, id, before: null, after: storedAfter(entity, id, null, values) })
  return id
}
