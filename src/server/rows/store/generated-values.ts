import { constantDefault } from '../../../model/entity/first-values.ts'
import { type Day, type EntityModel, type FieldModel, meaningOf, periodOf } from '../../../model/index.ts'
import type { Writer } from '../../platform/database/driver/database.ts'
import { drawNumbers, type Sequence, sequenceNames } from '../../platform/sql/draw-numbers.ts'
import { keyedBy } from '../../platform/sql/names.ts'
import { wholeTable } from '../../platform/sql/row-security.ts'
import { fieldsPerEntity } from './stored-row.ts'

const givenFields = fieldsPerEntity((entity) => entity.fields.filter((field) => field.given))

const sequenceOf = (entity: EntityModel, field: FieldModel): Sequence => ({
  pattern: field.pattern ?? '',
  names: sequenceNames(
    [entity.table, ...(entity.was === null ? [] : [entity.was.replaceAll('-', '_')])],
    [field.key, ...(field.was === undefined ? [] : [field.was])],
  ),
  from: wholeTable(entity),
  column: field.key,
  keyed: keyedBy(field),
})

/**
 * Draws the server-generated values of new rows, by field name, one set per row. Called last before the insert, so
 * that refused rows draw no number; a rollback releases the numbers.
 */
export const drawGenerated = async (
  writer: Writer,
  entity: EntityModel,
  rows: number,
  today: Day,
): Promise<readonly Readonly<Record<string, string>>[]> => {
  const drawn: Record<string, string>[] = Array.from({ length: rows }, () => ({}))
  for (const field of givenFields(entity)) {
    const period = periodOf(field.pattern ?? '', today)
    const numbers = await drawNumbers(writer, sequenceOf(entity, field), period, rows)
    for (const [at, values] of drawn.entries()) values[field.name] = numbers[at] ?? ''
  }
  return drawn
}

/** Default values of a new row, including its creator. */
export const initialValues = (
  entity: EntityModel,
  creator: number | null,
): Readonly<Record<string, unknown>> => {
  const values: Record<string, unknown> = {}
  for (const field of entity.fields) {
    if (field.stamped === 'creator') values[field.name] = creator
    else if (constantDefault(field) !== undefined) values[field.name] = constantDefault(field)
    else if (meaningOf(field.kind).blank === false) values[field.name] = false
  }
  return values
}
