import { type EntityModel, type FieldModel, type Row, targetOf } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import type { Reader, DatabaseRow as Stored } from '../../platform/database/driver/database.ts'
import { fromVisible, type RowFilter } from '../../platform/sql/row-security.ts'
import { hasHiddenTargets } from '../../platform/sql/rule-columns.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { changedValues } from '../store/changed-values.ts'
import { listFields, storedValue } from '../store/stored-row.ts'
import type { FieldValues } from '../store/unit-of-work.ts'

type ScopeParts = Pick<RecordParts, 'model' | 'dialect' | 'reaches'>

/** The ids among these targets of a field that are in reach. */
export const visibleAmong = async (
  { model, dialect }: ScopeParts,
  reader: Reader,
  field: FieldModel,
  reach: RowFilter,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  const rows = await reader.rows(
    `select r."id" from ${fromVisible(targetOf(model, field), reach, 'r')} where ${dialect.anyOf('r."id"')}`,
    [dialect.list([...new Set(ids)])],
  )
  return new Set(rows.map(([id]) => Number(id)))
}

/**
 * Adds the targets that the caller does not see to the lists that they sent, so that no write removes them.
 * @param before the current row
 */
export const withHiddenReferences = async (
  parts: ScopeParts,
  reader: Reader,
  entity: EntityModel,
  caller: Caller,
  before: Stored,
  values: FieldValues,
): Promise<FieldValues> => {
  const reach = await parts.reaches.of(caller)
  const merged: { [field: string]: unknown } = { ...values }
  for (const field of listFields(entity)) {
    const given = values[field.name]
    const stored = storedValue(field, before)
    if (!Array.isArray(given) || !Array.isArray(stored) || stored.length === 0) continue
    if (!hasHiddenTargets({ model: parts.model, reach }, field)) continue
    const seen = await visibleAmong(parts, reader, field, reach, stored.map(Number))
    const unseen = stored.map(Number).filter((id) => !seen.has(id))
    merged[field.name] = [...new Set([...given.map(Number), ...unseen])].sort((a, b) => a - b)
  }
  return merged
}

/**
 * Returns a test whether values change a row from the caller's point of view.
 * Targets of a list that they do not see are no change; sending such a target is one, even where the field has it
 * already.
 */
export const changesVisibly = async (
  parts: ScopeParts,
  reader: Reader,
  entity: EntityModel,
  caller: Caller,
  rows: readonly { readonly before: Stored | null; readonly values: FieldValues }[],
): Promise<(before: Stored, values: FieldValues) => boolean> => {
  const { model } = parts
  const reach = await parts.reaches.of(caller)
  const unseen = new Map<FieldModel, ReadonlySet<number>>()
  for (const field of entity.fields) {
    if (field.links === undefined || field.by !== undefined || !hasHiddenTargets({ model, reach }, field))
      continue
    const named = rows.flatMap(({ before, values }) =>
      before === null
        ? []
        : [...referencedIds(storedValue(field, before)), ...referencedIds(values[field.name])],
    )
    if (named.length === 0) continue
    unseen.set(field, new Set(named).difference(await visibleAmong(parts, reader, field, reach, named)))
  }
  return (before, values) => {
    const merged: { [field: string]: unknown } = { ...values }
    for (const [field, ids] of unseen) {
      const given = referencedIds(values[field.name])
      if (given.some((id) => ids.has(id))) return true
      const kept = referencedIds(storedValue(field, before)).filter((id) => ids.has(id))
      if (field.links === 'many' && Array.isArray(values[field.name]))
        merged[field.name] = [...given, ...kept].sort((a, b) => a - b)
    }
    return Object.keys(changedValues(entity, before, merged)).length > 0
  }
}

/** The ids in the value of a reference or list. */
export const referencedIds = (value: unknown): readonly number[] =>
  [value].flat().filter((id) => typeof id === 'number')

/** The required reference lists that a payload empties, but that still have targets which the caller does not see. */
export const visiblyEmptied = async (
  parts: ScopeParts,
  reader: Reader,
  entity: EntityModel,
  caller: Caller,
  before: Stored,
  body: Row,
): Promise<FieldValues> => {
  const emptied = listFields(entity).flatMap(({ key, name, required }) => {
    const given: unknown = Object.hasOwn(body, key) ? body[key] : undefined
    return required && Array.isArray(given) && given.length === 0 ? [[name, []] as const] : []
  })
  const kept = await withHiddenReferences(parts, reader, entity, caller, before, Object.fromEntries(emptied))
  return Object.fromEntries(
    emptied.filter(([name]) => {
      const left = kept[name]
      return Array.isArray(left) && left.length > 0
    }),
  )
}
