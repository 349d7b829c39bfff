import { invalid, refused } from '#texts/answers'
import { invalidBulk } from '#texts/bulk'
import { type EntityModel, type FieldModel, targetOf } from '../../../model/index.ts'
import { type Caller, may } from '../../access/caller.ts'
import { canWrite } from '../../access/fields.ts'
import { mayAtAll } from '../../access/rights.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { fromVisible, unfilteredRows } from '../../platform/sql/row-security.ts'
import type { RecordParts } from '../read/record-parts.ts'
import type { Change, Setting } from './change.ts'

/** The permission that the caller lacks to change any row this way; null where they lack none. */
export const missingPermissionFor = (entity: EntityModel, change: Change, caller: Caller): string | null => {
  const button = change.kind === 'set' ? change.button : null
  const verb = change.kind === 'delete' ? 'delete' : 'update'
  if (!mayAtAll(caller, entity, 'read')) return entity.permission.read
  if (button !== null && button.permission !== entity.permission.update)
    return may(caller, button.permission) ? null : button.permission
  return mayAtAll(caller, entity, verb) ? null : entity.permission[verb]
}

/** The targets that a field would get. */
interface Led {
  readonly field: FieldModel
  readonly ids: readonly number[]
}

const ledTo = (entity: EntityModel, { values, lists }: Setting): readonly Led[] => [
  ...entity.fields.flatMap((field) => {
    const id = values[field.name]
    return field.links === 'one' && typeof id === 'number' ? [{ field, ids: [id] }] : []
  }),
  ...lists.map(({ field, all, add }) => ({ field, ids: [...new Set(all ?? add)] })),
]

/**
 * Why no row can be changed any more: the caller has lost a permission, or a target is missing or out of reach.
 * Null where rows can be changed.
 */
export const wholeRefusal = async (
  { model, dialect, reaches }: RecordParts,
  reader: Reader,
  entity: EntityModel,
  change: Change,
  caller: Caller,
): Promise<string | null> => {
  const lacked = missingPermissionFor(entity, change, caller)
  if (lacked !== null) return refused.permission(lacked)
  if (change.kind === 'delete') return null
  const { button, values, lists } = change
  const fields = [
    ...Object.keys(values).map((name) => entity.field[name]),
    ...lists.map(({ field }) => field),
  ]
  const closed = button === null ? fields.find((field) => field && !canWrite(caller, field)) : undefined
  if (closed) return invalidBulk.right(closed.label, closed.access?.write ?? '')
  const reach = button === null ? await reaches.of(caller) : unfilteredRows
  for (const { field, ids } of ledTo(entity, change)) {
    if (ids.length === 0) continue
    const [row] = await reader.rows(
      `select count(*) from ${fromVisible(targetOf(model, field), reach, 't')} where ${dialect.anyOf('t."id"')}`,
      [dialect.list(ids)],
    )
    if (Number(row?.[0]) < ids.length) return invalid.missing(field.label)
  }
  return null
}
