import type { Predicate } from '../../../descriptor/index.ts'
import { type EntityModel, type FieldModel, fieldsOf, targetOf } from '../../../model/index.ts'
import type { DatabaseRow as Stored } from '../database/driver/database.ts'
import type { Condition } from './condition.ts'
import { fromVisible, unfilteredRows, wholeTable } from './row-security.ts'
import { storedOf } from './stored-values.ts'
import { type RuleSqlContext, where } from './where.ts'

const alias = 'q'

/**
 * Evaluates a rule on a row that may not be stored, with its stored children.
 * @param row by column, as `readStored` reads it; a new row without an id has no children
 * @returns a statement that returns 1 if the rule holds, otherwise 0
 */
export const countOfRow = (
  entity: EntityModel,
  when: Predicate,
  row: Stored,
  reading: RuleSqlContext,
): Condition => {
  const id = Number(row.id ?? 0) // no row has id 0
  const looked = fieldsOf(when).flatMap((name) => entity.field[name] ?? [])
  const columns = looked.filter(({ stored }) => stored)
  const values = Object.fromEntries(columns.map((field) => [field.key, storedOf(field, row[field.key])]))
  const links = (field: FieldModel, at: string): string | null => {
    if (at !== alias) return null
    const held = [row[field.key] ?? []].flat().map(Number)
    const rows = fromVisible(targetOf(reading.model, field), unfilteredRows, 'g')
    const some = held.length === 0 ? '1=0' : `g."id" in (${held.join(', ')})`
    return `(select ${id} as "owner_id", g."id" as "target_id" from ${rows} where ${some}) n`
  }
  const { sql, parameters } = where(entity, when, { ...reading, links }, alias)
  const names = ['id', ...new Set(Object.keys(values))]
  return {
    sql: `select count(*) from ${reading.dialect.recordset(wholeTable(entity), names)} ${alias} where ${sql}`,
    parameters: [JSON.stringify([{ id, ...values }]), ...parameters],
  }
}
