import { type EntityModel, type FieldModel, type Row, targetOf } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import type { Reader, Record as Stored } from '../../platform/database/driver/database.ts'
import { type Reach, rowsOf } from '../../platform/sql/gate.ts'
import { leadsOut } from '../../platform/sql/rule-columns.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { listFields, storedValue } from '../store/stored-row.ts'
import { changed, type Values } from '../store/unit-of-work.ts'

type ScopeParts = Pick<RecordParts, 'model' | 'dialect' | 'reaches'>

/** Which of these rows, to which a field leads, are in reach. */
export const seenAmong = async (
  { model, dialect }: ScopeParts,
  reader: Reader,
  field: FieldModel,
  reach: Reach,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  const rows = await reader.rows(
    `select r."id" from ${rowsOf(targetOf(model, field), reach, 'r')} where ${dialect.anyOf('r."id"')}`,
    [dialect.list([...new Set(ids)])],
  )
  return new Set(rows.map(([id]) => Number(id)))
}

/**
 * What somebody chose for lists of references, with what they cannot see in them: that stays, whatever they put back.
 * @param before the row as it is now
 */
export const withUnseen = async (
  parts: ScopeParts,
  reader: Reader,
  entity: EntityModel,
  caller: Caller,
  before: Stored,
  values: Values,
): Promise<Values> => {
  const reach = await parts.reaches.of(caller)
  const merged: { [field: string]: unknown } = { ...values }
  for (const field of listFields(entity)) {
    const given = values[field.name]
    const stored = storedValue(field, before)
    if (!Array.isArray(given) || !Array.isArray(stored) || stored.length === 0) continue
    if (!leadsOut({ model: parts.model, reach }, field)) continue
    const seen = await seenAmong(parts, reader, field, reach, stored.map(Number))
    const unseen = stored.map(Number).filter((id) => !seen.has(id))
    merged[field.name] = [...new Set([...given.map(Number), ...unseen])].sort((a, b) => a - b)
  }
  return merged
}

/**
 * Whether some of these rows change by what is to be written into them, in the eyes of the caller: what they cannot see in
 * a list of references is no change, and a row that they cannot see is one, also where the field leads to it already.
 */
export const changesAsSeen = async (
  parts: ScopeParts,
  reader: Reader,
  entity: EntityModel,
  caller: Caller,
  rows: readonly { readonly before: Stored | null; readonly values: Values }[],
): Promise<(before: Stored, values: Values) => boolean> => {
  const { model } = parts
  const reach = await parts.reaches.of(caller)
  const unseen = new Map<FieldModel, ReadonlySet<number>>()
  for (const field of entity.fields) {
    if (field.links === undefined || field.by !== undefined || !leadsOut({ model, reach }, field)) continue
    const named = rows.flatMap(({ before, values }) =>
      before === null ? [] : [...idsIn(storedValue(field, before)), ...idsIn(values[field.name])],
    )
    if (named.length === 0) continue
    unseen.set(field, new Set(named).difference(await seenAmong(parts, reader, field, reach, named)))
  }
  return (before, values) => {
    const merged: { [field: string]: unknown } = { ...values }
    for (const [field, ids] of unseen) {
      const given = idsIn(values[field.name])
      if (given.some((id) => ids.has(id))) return true
      const kept = idsIn(storedValue(field, before)).filter((id) => ids.has(id))
      if (field.links === 'many' && Array.isArray(values[field.name]))
        merged[field.name] = [...given, ...kept].sort((a, b) => a - b)
    }
    return Object.keys(changed(entity, before, merged)).length > 0
  }
}

/** The ids of rows that a value leads to. */
export const idsIn = (value: unknown): readonly number[] =>
  [value].flat().filter((id) => typeof id === 'number')

/**
 * The required lists of references that a payload empties and that are not empty for it, since the caller does not see
 * all that they hold.
 */
export const emptiedAsSeen = async (
  parts: ScopeParts,
  reader: Reader,
  entity: EntityModel,
  caller: Caller,
  before: Stored,
  body: Row,
): Promise<Values> => {
  const emptied = listFields(entity).flatMap(({ key, name, required }) => {
    const given: unknown = Object.hasOwn(body, key) ? body[key] : undefined
    return required && Array.isArray(given) && given.length === 0 ? [[name, []] as const] : []
  })
  const kept = await withUnseen(parts, reader, entity, caller, before, Object.fromEntries(emptied))
  return Object.fromEntries(
    emptied.filter(([name]) => {
      const left = kept[name]
      return Array.isArray(left) && left.length > 0
    }),
  )
}
