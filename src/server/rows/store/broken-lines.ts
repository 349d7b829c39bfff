import { comparedBy } from '../../../model/entity/compared.ts'
import { asLine, type EntityModel, type FieldModel } from '../../../model/index.ts'
import { rowRulesOf } from '../../../model/rules/rules-of-rows.ts'
import { breaks, hasLineBreak } from '../../../model/values/characters.ts'
import type { Context } from '../../access/context.ts'
import type { Reader, DatabaseRow as Stored, Writer } from '../../platform/database/driver/database.ts'
import { type Dialect, quote } from '../../platform/database/driver/dialect.ts'
import { uniqueColumn, uniqueValue } from '../../platform/sql/names.ts'
import { fromVisible, unfilteredRows } from '../../platform/sql/row-security.ts'
import { changedValues } from './changed-values.ts'
import { recomputeAggregates, withComputed } from './compute-fields.ts'
import { lockAggregates } from './lock-aggregates.ts'
import { changeMessages, rowChange, rowsTopic } from './row-changes.ts'
import { columnsOfValues, fieldsPerEntity, readStoredRows, storedAfter } from './stored-row.ts'
import type { FieldValues } from './unit-of-work.ts'
import { updateSearch } from './update-search.ts'
import { setColumns } from './write-columns.ts'

type Parts = Pick<Context, 'model' | 'database'>

/** Single-line text fields, in which former versions stored line breaks. */
export const singleLineFields = fieldsPerEntity((entity) =>
  entity.fields.filter((field) => field.stored && !field.given && comparedBy(field) === 'text'),
)

/** Rows scanned by one statement. */
const rowsOfLook = 2000

/**
 * The rows after an id whose single-line texts contain line breaks; scans at most `rowsOfLook` rows, up to `last`.
 * @returns null where no row follows the id
 */
export const readBroken = async (
  reader: Reader,
  dialect: Dialect,
  entity: EntityModel,
  behind: number,
): Promise<{ readonly ids: readonly number[]; readonly last: number } | null> => {
  const table = fromVisible(entity, unfilteredRows, 'r')
  const [[last = null] = []] = await reader.rows(
    `select max(l."id") from (select r."id" from ${table} where r."id" > ? order by r."id" limit ${rowsOfLook}) l`,
    [behind],
  )
  if (last === null) return null
  const broken = singleLineFields(entity).map((field) => dialect.hasAny(`r.${quote(field.key)}`, breaks))
  const rows = await reader.rows(
    `select r."id" from ${table} where r."id" > ? and r."id" <= ? and (${broken.join(' or ')}) order by r."id"`,
    [behind, Number(last)],
  )
  return { ids: rows.map(([id]) => Number(id)), last: Number(last) }
}

/** A stored row with its corrected texts, by field name. */
interface Broken {
  readonly before: Stored
  readonly values: FieldValues
}

const brokenIn = (entity: EntityModel, before: Stored): FieldValues =>
  Object.fromEntries(
    singleLineFields(entity).flatMap(({ name, key }) => {
      const text = before[key]
      const line = typeof text === 'string' && hasLineBreak(text) ? asLine(text) : ''
      return line === '' ? [] : [[name, line] as const]
    }),
  )

/** The unique fields and combinations that the values change. */
const apartIn = (entity: EntityModel, values: FieldValues): readonly (readonly FieldModel[])[] => [
  ...entity.fields
    .filter(({ unique, name }) => unique && Object.hasOwn(values, name))
    .map((field) => [field]),
  ...rowRulesOf(entity).unique.flatMap(({ by }) =>
    by.some(({ name }) => Object.hasOwn(values, name)) ? [by] : [],
  ),
]

const isTaken = async (
  writer: Writer,
  entity: EntityModel,
  { before, values }: Broken,
  after: Stored,
): Promise<boolean> => {
  for (const fields of apartIn(entity, values)) {
    const held = fields.map((field) => uniqueValue(entity, field, after[field.key]))
    if (held.includes(null)) continue
    const alike = fields.map((field) => `r.${quote(uniqueColumn(entity, field))} = ?`).join(' and ')
    const found = await writer.rows(
      `select 1 from ${fromVisible(entity, unfilteredRows, 'r')} where ${alike} and r."id" <> ? limit 1`,
      [...held, Number(before.id)],
    )
    if (found.length > 0) return true
  }
  return false
}

/**
 * Replaces line breaks in single-line texts of these rows, with their aggregates and search texts.
 * As a mere change of form it raises no version, so open forms can still save, and writes no history.
 * @returns rows left unchanged, since the new text would violate a unique field
 */
export const joinLines = async (
  { model, database }: Parts,
  writer: Writer,
  entity: EntityModel,
  ids: readonly number[],
): Promise<readonly number[]> => {
  const { dialect } = database
  const left: number[] = []
  const written: { entity: EntityModel; id: number; before: Stored; after: Stored }[] = []
  const restate = (of: EntityModel, id: number, values: FieldValues) =>
    setColumns(writer, of, id, columnsOfValues(of, values), false)
  await lockAggregates({ model, dialect }, writer, entity, ids, {})
  for (const [id, before] of await readStoredRows(writer, dialect, entity, ids, dialect.forUpdate)) {
    const lines = brokenIn(entity, before)
    if (Object.keys(lines).length === 0) continue
    const values = changedValues(entity, before, withComputed(entity, lines, before))
    const after = { ...storedAfter(entity, id, before, values), version: before.version }
    if (await isTaken(writer, entity, { before, values }, after)) {
      left.push(id)
      continue
    }
    await restate(entity, id, values)
    written.push({ entity, id, before, after })
  }
  if (written.length === 0) return left
  const gathered = await recomputeAggregates({ model, dialect, writer, restate }, written)
  await updateSearch(writer, database, written)
  const rows = [...written, ...gathered].map((each) => rowChange(each.entity, each.id, 'update', []))
  for (const message of changeMessages(rows)) await writer.publish(rowsTopic, message)
  return left
}
