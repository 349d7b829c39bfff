import { undoRefusals } from '#texts/batches'
import type { EntityModel, FieldModel } from '../../../model/index.ts'
import { canWrite, visibleFields } from '../../access/fields.ts'
import type { DatabaseRow as Stored } from '../../platform/database/driver/database.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import { refusalsOf } from '../decide/rows.ts'
import { faultsOfRows, lockForRows, reserveAmong, rulesOfDoor } from '../rules/faults-of-rows.ts'
import { parkRows } from '../rules/park-rows.ts'
import { admitMany } from '../rules/scope.ts'
import { changedValues } from '../store/changed-values.ts'
import { type FieldChanges, isSameValue, isTraced, presentValue } from '../store/history.ts'
import { readStoredRows } from '../store/stored-row.ts'

import {
  formerValue,
  normaliseStoredText,
  type RevertContext,
  type RevertResult,
  RowsRefused,
  refusalMessage,
  rowName,
  undoRefusalOf,
  unrevertedRowOf,
} from './inverse.ts'
import type { SkippedRow } from './outcome.ts'

/** A row and the values to restore. */
export interface RevertRequest {
  readonly id: number
  /**
   * By field key: the value to restore, and the value after the change. With `ifLeft`, the field must still have the
   * latter.
   */
  readonly values: FieldChanges
  readonly ifLeft: boolean
}

interface Due {
  readonly before: Stored
  readonly values: { [field: string]: unknown }
  readonly wanted: RevertRequest
}

/**
 * Restores former values of rows, value by value. Values that changed since stay, as do those that today's rules
 * refuse.
 * Transitions and conditions are not checked.
 * @param button the button that set the values: a caller who may press it may undo it
 */
export const revertUpdates = async (
  inverting: RevertContext,
  entity: EntityModel,
  rows: readonly RevertRequest[],
  button: { readonly permission: string; readonly sets: readonly string[] } | null = null,
): Promise<RevertResult> => {
  const { parts, work, caller, refused } = inverting
  const { writer } = work
  const turn = yielding() // between the phases too, since each may be just too short to yield by itself
  const permission = button && button.permission !== entity.permission.update ? button.permission : null
  const refusal = undoRefusalOf(caller, entity, 'update', permission)
  if (refusal !== null)
    return { changed: 0, kept: rows.map(({ id, values }) => unrevertedRowOf(entity, id, refusal, values)) }
  const ids = rows.map(({ id }) => id)
  const stored = await readStoredRows(writer, parts.dialect, entity, ids, parts.dialect.forUpdate)
  await parts.context.guard.hold(writer, [entity])
  const verb = permission === null ? 'update' : 'read'
  const { sees } = await admitMany(parts, writer, entity, caller, verb, ids)
  const found: SkippedRow[] = []
  const asked: Due[] = []
  for (const wanted of rows) {
    await turn()
    const before = stored.get(wanted.id)
    const known = refused.get(rowName(entity, wanted.id))
    if (before === undefined || !sees(wanted.id))
      found.push(keptOf(entity, wanted, before, undoRefusals.gone))
    else if (known !== undefined) found.push(keptOf(entity, wanted, before, known))
    else {
      const { values, keeps } = await valuesOf(inverting, entity, wanted, before, button?.sets ?? [])
      found.push(...keeps)
      asked.push({ before, values, wanted })
    }
  }
  const decision = { door: 'undo', verb: 'update', entity, caller, needs: permission } as const
  await turn()
  const refusals = await refusalsOf(parts, writer, decision, asked)
  await turn()
  const due = asked.filter(({ before, values, wanted }, at) => {
    const says = refusalMessage(refusals[at])
    if (says !== null) found.push(keptOf(entity, wanted, before, says))
    return says === null && Object.keys(changedValues(entity, before, values)).length > 0
  })
  const sound = await soundOf(inverting, entity, due, found)
  await turn()
  const count = await work.updateMany(entity, sound)
  await turn()
  const after = await admitMany(
    parts,
    writer,
    entity,
    caller,
    verb,
    sound.map(({ before }) => Number(before.id)),
  )
  const lost = sound.filter(({ before }) => !after.may(Number(before.id)))
  if (lost.length > 0)
    throw RowsRefused.of(
      lost.map(({ before }) => rowName(entity, Number(before.id))),
      undoRefusals.outside,
    )
  return { changed: count, kept: found }
}

/** The report of a row that keeps all requested values as they are. */
const keptOf = (
  entity: EntityModel,
  { id, values }: RevertRequest,
  before: Stored | undefined,
  says: string,
): SkippedRow => {
  const present = Object.entries(values).flatMap(([key, [wanted]]) => {
    const field = entity.fields.find((each) => each.key === key)
    return field ? [[key, [wanted, before ? presentValue(field, before) : null]] as const] : []
  })
  return unrevertedRowOf(entity, id, says, Object.fromEntries(present))
}

/**
 * The values to restore, by field name, and those that are kept.
 * @param sets fields that the button set, regardless of the caller's right to write them
 */
const valuesOf = async (
  inverting: RevertContext,
  entity: EntityModel,
  { id, values: all, ifLeft }: RevertRequest,
  before: Stored,
  sets: readonly string[],
): Promise<{ readonly values: Due['values']; readonly keeps: readonly SkippedRow[] }> => {
  const { caller } = inverting
  const values: Due['values'] = {}
  const keeps: SkippedRow[] = []
  const others: [FieldModel, unknown, unknown][] = []
  const visible = visibleFields(entity, caller)
  for (const [key, [wanted, left]] of Object.entries(all)) {
    const field = entity.fields.find((each) => each.key === key)
    if (field === undefined) {
      keeps.push(unrevertedRowOf(entity, id, undoRefusals.field(key)))
      continue
    }
    const present = presentValue(field, before)
    if (!isTraced(field) || isSameValue(present, wanted)) continue
    const keep = (says: string) => keeps.push(unrevertedRowOf(entity, id, says, { [key]: [wanted, present] }))
    if (ifLeft && !isSameValue(present, left) && !isSameValue(present, normaliseStoredText(field, left)))
      others.push([field, wanted, present])
    else if (!sets.includes(field.name) && !canWrite(caller, field)) {
      if (visible.includes(field)) keep(undoRefusals.write(field.label))
    } else {
      const value = formerValue(field, wanted)
      if ('says' in value) keep(value.says)
      else values[field.name] = value.value
    }
  }
  if (others.length > 0)
    keeps.push(
      unrevertedRowOf(
        entity,
        id,
        undoRefusals.changedSince(others.map(([{ label }]) => label)),
        Object.fromEntries(others.map(([{ key }, wanted, present]) => [key, [wanted, present]])),
      ),
    )
  return { values, keeps }
}

/**
 * The rows that no rule refuses. A refused value is removed, and all rows are checked again, since others may depend on
 * it.
 * On a second refusal the whole row is kept.
 */
const soundOf = async (
  inverting: RevertContext,
  entity: EntityModel,
  due: readonly Due[],
  found: SkippedRow[],
): Promise<readonly Due[]> => {
  const { parts, work, caller } = inverting
  const rules = rulesOfDoor(entity, 'undo')
  const room = await parkRows(
    parts,
    work.writer,
    entity,
    rules,
    due.map(({ before, values }) => ({ before, values: changedValues(entity, before, values) })),
  )
  const turn = yielding()
  for (const { before } of due) {
    await turn()
    await room.restoreRow(before)
  }
  const again = new Set<RevertRequest>()
  let asked = due
  for (;;) {
    // Without its refused value, a row may collide with other rows than before.
    await lockForRows(parts, work.writer, entity, asked, caller)
    const faults = await faultsOfRows(
      ...([parts, work.writer, 'undo', entity, caller] as const),
      asked.map(({ before, values }) => ({ before, values, chosen: values })),
      await reserveAmong(parts, rules, entity, caller, asked),
    )
    const sound: Due[] = []
    for (const [at, each] of asked.entries()) {
      await turn()
      const { before, values, wanted } = each
      const errors = faults[at] ?? {}
      const keys = Object.keys(errors)
      if (keys.length === 0) {
        sound.push(each)
        continue
      }
      const fields = entity.fields.filter(
        ({ key, name }) => keys.includes(key) && Object.hasOwn(values, name),
      )
      const [says = ''] = Object.values(errors).flat()
      const isWhole = again.has(wanted) || fields.length < keys.length
      const taken = isWhole ? Object.keys(values) : fields.map(({ name }) => name)
      await giveRoomBack(inverting, entity, before, taken)
      const lost = entity.fields.filter(({ name }) => taken.includes(name)).map(({ key }) => key)
      const values_ = Object.fromEntries(Object.entries(wanted.values).filter(([key]) => lost.includes(key)))
      found.push(keptOf(entity, { ...wanted, values: values_ }, before, says))
      const rest = Object.fromEntries(Object.entries(values).filter(([name]) => !taken.includes(name)))
      again.add(wanted)
      if (Object.keys(changedValues(entity, before, rest)).length > 0) sound.push({ ...each, values: rest })
    }
    if (faults.every((errors) => Object.keys(errors).length === 0)) return sound
    asked = sound
  }
}

/** Restores the stored values of fields that were parked to avoid collisions, and are not reverted after all. */
const giveRoomBack = async (
  { work }: RevertContext,
  entity: EntityModel,
  before: Stored,
  names: readonly string[],
): Promise<void> => {
  const columns = entity.fields.filter(({ name, stored }) => stored && names.includes(name))
  if (columns.length > 0)
    await work.restate(
      entity,
      Number(before.id),
      Object.fromEntries(columns.map(({ name, key }) => [name, before[key] ?? null])),
    )
}
