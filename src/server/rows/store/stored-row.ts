import { detailsOf, type EntityModel, type FieldModel } from '../../../model/index.ts'
import type { Parameter, Reader, DatabaseRow as Stored } from '../../platform/database/driver/database.ts'
import { type Dialect, quote } from '../../platform/database/driver/dialect.ts'
import { hasKey, isCounted, keyColumn, keyValue, orderColumn, orderValue } from '../../platform/sql/names.ts'
import { linksOf, wholeTable } from '../../platform/sql/row-security.ts'
import { roundTripValue, storedOf, valueFromStored } from '../../platform/sql/stored-values.ts'

/** Caches a selection of fields per entity, since every write uses it. */
export const fieldsPerEntity = (
  choose: (entity: EntityModel) => readonly FieldModel[],
): ((entity: EntityModel) => readonly FieldModel[]) => {
  const known = new WeakMap<EntityModel, readonly FieldModel[]>()
  return (entity) => {
    const found = known.get(entity) ?? choose(entity)
    known.set(entity, found)
    return found
  }
}

export const listFields = fieldsPerEntity((entity) => entity.fields.filter((field) => field.links === 'many'))

export const storedFields = fieldsPerEntity((entity) => entity.fields.filter((field) => field.stored))

/** The fields whose column stores the value in another form than the API. */
const keptOtherwise = fieldsPerEntity((entity) =>
  storedFields(entity).filter(({ kind }) => detailsOf(kind).storage),
)

/**
 * Reads a stored row by column: values in the form of the API, and lists of references as sorted ids under their keys.
 * @param ending the dialect's `forUpdate`, in a write that then changes the row
 * @returns null where there is no such row
 */
export const readStored = async (
  reader: Reader,
  entity: EntityModel,
  id: number,
  ending = '',
): Promise<Stored | null> => {
  const columns = ['id', 'version', ...storedFields(entity).map((field) => field.key)].map(quote).join(', ')
  const [row] = await reader.all(`select ${columns} from ${wholeTable(entity)} where "id" = ?${ending}`, [id])
  const lists = listFields(entity)
  const kept = keptOtherwise(entity)
  if (!row || lists.length + kept.length === 0) return row ?? null
  const found: { [column: string]: unknown } = { ...row }
  for (const field of kept) found[field.key] = valueFromStored(field, row[field.key])
  for (const field of lists) {
    const ids = await reader.rows(
      `select "target_id" from ${linksOf(entity, field)} where "owner_id" = ? order by "target_id"`,
      [id],
    )
    found[field.key] = ids.map(([target]) => target)
  }
  return found
}

/**
 * Reads several rows by their ids, in few statements; see `readStored`.
 * @param dialect builds the condition on a list of ids
 */
export const readStoredRows = async (
  reader: Reader,
  dialect: Dialect,
  entity: EntityModel,
  ids: readonly number[],
  ending = '',
): Promise<ReadonlyMap<number, Stored>> => {
  if (ids.length === 0) return new Map()
  const columns = ['id', 'version', ...storedFields(entity).map((field) => field.key)].map(quote).join(', ')
  const rows = await reader.all(
    `select ${columns} from ${wholeTable(entity)} where ${dialect.anyOf('"id"')} order by "id"${ending}`,
    [dialect.list(ids)],
  )
  const found = new Map<number, { [column: string]: unknown }>(
    rows.map((row) => [Number(row.id), { ...row }]),
  )
  for (const row of found.values())
    for (const field of keptOtherwise(entity)) row[field.key] = valueFromStored(field, row[field.key])
  for (const field of listFields(entity)) {
    for (const row of found.values()) row[field.key] = []
    const links = await reader.rows(
      `select "owner_id", "target_id" from ${linksOf(entity, field)} where ${dialect.anyOf('"owner_id"')} order by "owner_id", "target_id"`,
      [dialect.list(ids)],
    )
    const byOwner = Map.groupBy(links, ([owner]) => Number(owner))
    for (const [owner, each] of byOwner) {
      const row = found.get(owner)
      if (row) row[field.key] = each.map(([, target]) => target)
    }
  }
  return found
}

/** The columns that store a field's value: its own, and the comparison and sort keys of a text. */
const columnsOf = (
  entity: EntityModel,
  field: FieldModel,
  value: unknown,
): readonly (readonly [string, Parameter])[] => {
  const own = [field.key, storedOf(field, value)] as const
  if (!hasKey(entity, field)) return [own]
  const key = [keyColumn(field), keyValue(field, value)] as const
  return isCounted(entity, field)
    ? [own, key, [orderColumn(entity, field), orderValue(field, value)]]
    : [own, key]
}

/** The columns of all given values; `values` is by field name. */
export const columnsOfValues = (
  entity: EntityModel,
  values: Readonly<{ [field: string]: unknown }>,
): readonly (readonly [string, Parameter])[] =>
  storedFields(entity).flatMap((field) =>
    Object.hasOwn(values, field.name) ? columnsOf(entity, field, values[field.name]) : [],
  )

/** The value of a field in a stored row, for rules and history. */
export const storedValue = (field: FieldModel, row: Stored): unknown => row[field.key] ?? null

/** The row after writing these values over `before`, as `readStored` would return it. */
export const storedAfter = (
  entity: EntityModel,
  id: number,
  before: Stored | null,
  values: Readonly<{ [field: string]: unknown }>,
): Stored => {
  const version = typeof before?.version === 'number' ? before.version + 1 : 1
  const after: { [column: string]: unknown } = { ...before, id, version }
  for (const field of entity.fields) {
    const given = Object.hasOwn(values, field.name)
    if (field.links === 'many') after[field.key] = given ? values[field.name] : (before?.[field.key] ?? [])
    else if (field.stored)
      after[field.key] = given ? roundTripValue(field, values[field.name]) : (before?.[field.key] ?? null)
  }
  return after
}
