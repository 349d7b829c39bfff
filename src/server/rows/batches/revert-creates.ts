import { refused as texts } from '#texts/answers'
import { undoRefusals } from '#texts/batches'
import { type EntityModel, labelOf, meaningOf, plainLabel } from '../../../model/index.ts'
import type { DatabaseRow as Stored } from '../../platform/database/driver/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import { refusalsOf } from '../decide/rows.ts'
import { refuseInUse } from '../rules/in-use.ts'
import { admitMany } from '../rules/scope.ts'
import { type FieldChanges, isSameValue, isTraced, presentValue } from '../store/history.ts'
import { readStoredRows } from '../store/stored-row.ts'
import {
  type RevertContext,
  type RevertResult,
  refusalMessage,
  rowName,
  undoRefusalOf,
  unrevertedRowOf,
} from './inverse.ts'
import type { SkippedRow } from './outcome.ts'

/** A created row with its values at creation, by field key: null, and after. */
export interface CreatedRow {
  readonly id: number
  readonly changes: FieldChanges
}

/** Deletes rows that a batch created, unless they changed since, are referred to, or own other rows. */
export const revertCreates = async (
  inverting: RevertContext,
  entity: EntityModel,
  rows: readonly CreatedRow[],
): Promise<RevertResult> => {
  const { parts, work, caller, refused } = inverting
  const { writer } = work
  const refusal = undoRefusalOf(caller, entity, 'delete')
  if (refusal !== null)
    return { changed: 0, kept: rows.map(({ id }) => unrevertedRowOf(entity, id, refusal)) }
  const ids = rows.map(({ id }) => id)
  const { forDelete } = parts.dialect
  const stored = await readStoredRows(writer, parts.dialect, entity, ids, forDelete)
  await parts.context.guard.hold(writer, [entity])
  const { sees } = await admitMany(parts, writer, entity, caller, 'delete', ids)
  const present = [...stored.values()]
  const refusals = await refusalsOf(
    ...([parts, writer, { door: 'undo', verb: 'delete', entity, caller }] as const),
    present.map((before) => ({ before, values: {} })),
  )
  const decided = new Map(present.map((row, at) => [Number(row.id), refusalMessage(refusals[at])]))
  const found: SkippedRow[] = []
  const due: Stored[] = []
  let deleted = 0
  const deleteDue = async (): Promise<void> => {
    deleted += due.length
    await work.deleteMany(entity, due.splice(0))
  }
  const isOwn = entity.fields.some(({ to }) => to === entity.name)
  const turn = yielding()
  for (const { id, changes } of rows) {
    await turn()
    const before = stored.get(id)
    const says =
      before === undefined || !sees(id)
        ? undoRefusals.gone
        : (refused.get(rowName(entity, id)) ?? decided.get(id) ?? null)
    if (before === undefined || says !== null) {
      found.push(unrevertedRowOf(entity, id, says ?? undoRefusals.gone))
      continue
    }
    const others = entity.fields.filter(
      (field) => isTraced(field) && !isAsMade(field.key, changes, presentValue(field, before), field.kind),
    )
    if (others.length > 0) {
      const values = others.map(
        (field) => [field.key, [changes[field.key]?.[1] ?? null, presentValue(field, before)]] as const,
      )
      const labels = others.map(({ label }) => label)
      found.push(unrevertedRowOf(entity, id, undoRefusals.changedSince(labels), Object.fromEntries(values)))
      continue
    }
    let stands = await standing(inverting, entity, before)
    if (stands !== null && isOwn && due.length > 0) {
      await deleteDue() // the rows that refer to it may be among them
      stands = await standing(inverting, entity, before)
    }
    if (stands === null) due.push(before)
    else found.push(unrevertedRowOf(entity, id, stands))
  }
  await deleteDue()
  return { changed: deleted, kept: found }
}

/** Treats null and the kind's blank value (such as `false` of a flag) as equal. */
const isAsMade = (
  key: string,
  changes: FieldChanges,
  present: unknown,
  kind: Parameters<typeof meaningOf>[0],
): boolean => {
  const made = changes[key]?.[1] ?? null
  return isSameValue(made, present) || (made === null && isSameValue(present, meaningOf(kind).blank))
}

/** Why the row cannot be deleted; null where it can. */
const standing = async (
  { parts, work }: RevertContext,
  entity: EntityModel,
  before: Stored,
): Promise<string | null> => {
  const called = texts.called(
    plainLabel(entity) ? labelOf(parts.model, entity, before) : null,
    entity.title.one,
  )
  try {
    await refuseInUse(work, entity, Number(before.id), called)
    return null
  } catch (error) {
    if (error instanceof HttpError) return error.message
    throw error
  }
}
