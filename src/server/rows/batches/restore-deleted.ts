import { invalid } from '#texts/answers'
import { undoRefusals } from '#texts/batches'
import { constantDefault } from '../../../model/entity/first-values.ts'
import { type EntityModel, type FieldModel, isSecret, meaningOf } from '../../../model/index.ts'
import type { DatabaseRow as Stored } from '../../platform/database/driver/database.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import { wholeTable } from '../../platform/sql/row-security.ts'
import { firstRefusalOf, refusalsOfRow } from '../decide/rows.ts'
import { type FieldFaults, faultsOfRows, lockForRows, rulesOfDoor } from '../rules/faults-of-rows.ts'
import { Reservations } from '../rules/reservations.ts'
import { admitMany } from '../rules/scope.ts'
import { type FieldChanges, restorableColumns } from '../store/history.ts'
import type { FormerRow } from '../store/unit-of-work.ts'
import {
  formerValue,
  type RevertContext,
  type RevertResult,
  RowsRefused,
  rowName,
  undoRefusalOf,
  unrevertedRowOf,
} from './inverse.ts'
import type { SkippedRow } from './outcome.ts'

/** A deleted row with its former values, by field key: before, and null. */
export interface DeletedRow {
  readonly id: number
  readonly changes: FieldChanges
}

/**
 * Restores deleted rows under their ids. An optional reference to a missing row is left empty.
 * Where a required one is missing, the row is not restored.
 */
export const restoreDeleted = async (
  inverting: RevertContext,
  entity: EntityModel,
  rows: readonly DeletedRow[],
): Promise<RevertResult> => {
  const { parts, work, caller, refused: unfit } = inverting
  const { writer } = work
  // A caller who may delete rows may also restore them.
  const verb = undoRefusalOf(caller, entity, 'create') === null ? 'create' : 'delete'
  const refusal = undoRefusalOf(caller, entity, verb)
  if (refusal !== null)
    return { changed: 0, kept: rows.map(({ id }) => unrevertedRowOf(entity, id, refusal)) }
  const ids = rows.map(({ id }) => id)
  await parts.context.guard.hold(writer, [entity])
  const there = await writer.rows(
    `select "id" from ${wholeTable(entity)} where ${parts.dialect.anyOf('"id"')}`,
    [parts.dialect.list(ids)],
  )
  const present = new Set(there.map(([id]) => Number(id)))
  const found: SkippedRow[] = []
  const due: FormerRow[] = []
  const turn = yielding()
  for (const { id, changes } of rows) {
    await turn()
    const known = unfit.get(rowName(entity, id)) ?? (present.has(id) ? undoRefusals.there : null)
    if (known !== null) {
      found.push(unrevertedRowOf(entity, id, known))
      continue
    }
    const held = heldBy(entity, changes)
    if ('says' in held) {
      found.push(unrevertedRowOf(entity, id, held.says))
      continue
    }
    const decision = {
      door: 'return',
      verb: 'create',
      entity,
      caller,
      by: verb,
    } as const
    const refused = firstRefusalOf(
      await refusalsOfRow(parts, writer, decision, { before: null, values: held.values }),
    )
    if (refused !== null) found.push(unrevertedRowOf(entity, id, refused.message))
    else {
      due.push({ id, values: held.values, kept: keptOf(inverting, entity, changes) })
      found.push(
        ...held.lost.map(([key, told, says]) => unrevertedRowOf(entity, id, says, { [key]: [told, null] })),
      )
    }
  }
  const sound = await soundOf(inverting, entity, due, found)
  await work.bringBack(entity, sound)
  const after = await admitMany(
    parts,
    writer,
    entity,
    caller,
    verb,
    sound.map(({ id }) => id),
  )
  const lost = sound.filter(({ id }) => !after.may(id))
  if (lost.length > 0)
    throw RowsRefused.of(
      lost.map(({ id }) => rowName(entity, id)),
      undoRefusals.outside,
    )
  return { changed: sound.length, kept: found }
}

const keptOf = ({ parts }: RevertContext, entity: EntityModel, changes: FieldChanges): Stored =>
  Object.fromEntries(
    restorableColumns(parts.model, entity).flatMap((name) =>
      changes[name] === undefined ? [] : [[name, changes[name][0]]],
    ),
  )

type Held =
  | {
      readonly values: Readonly<Record<string, unknown>>
      readonly lost: readonly (readonly [key: string, told: unknown, says: string])[]
    }
  | { readonly says: string }

/** The former values of a row by field name, as far as the fields still accept them. */
const heldBy = (entity: EntityModel, changes: FieldChanges): Held => {
  const values: Record<string, unknown> = {}
  const lost: [string, unknown, string][] = []
  for (const field of entity.fields) {
    if (field.works || !(field.stored || field.links === 'many') || field.by !== undefined) continue
    const told = changes[field.key]?.[0] ?? null
    if (isSecret(field)) continue // the history contains no secrets: a restored row has none
    if (field.untraced) {
      if (field.required && constantDefault(field) === undefined)
        return { says: undoRefusals.untraced(field.label) }
      values[field.name] = constantDefault(field) ?? meaningOf(field.kind).blank ?? null
      continue
    }
    const value = formerValue(field, told)
    if ('value' in value) values[field.name] = value.value
    else if (field.required && constantDefault(field) === undefined) return { says: value.says }
    else {
      values[field.name] = constantDefault(field) ?? meaningOf(field.kind).blank ?? null
      lost.push([field.key, told, value.says])
    }
  }
  return { values, lost }
}

/** The rows that no rule refuses; optional references to missing rows are emptied. */
const soundOf = async (
  inverting: RevertContext,
  entity: EntityModel,
  due: readonly FormerRow[],
  found: SkippedRow[],
): Promise<readonly FormerRow[]> => {
  const { parts, work, caller } = inverting
  const proposed = due.map(({ values }) => ({ before: null, values }))
  await lockForRows(parts, work.writer, entity, proposed, caller)
  const claims = new Reservations(rulesOfDoor(entity, 'return'))
  const sound: FormerRow[] = []
  let asked = due
  for (const isLast of [false, true]) {
    const rows = asked.map(({ values }) => ({ before: null, values, chosen: values }))
    const faults = await faultsOfRows(parts, work.writer, 'return', entity, caller, rows, claims)
    const again: FormerRow[] = []
    for (const [at, row] of asked.entries()) {
      const errors = faults[at] ?? {}
      const wrong = entity.fields.filter(({ key }) => errors[key] !== undefined)
      if (Object.keys(errors).length === 0) sound.push(row)
      else if (isLast || wrong.some((field) => field.required || !leadsNowhere(field, errors))) {
        const parent = wrong.find(({ belongs }) => belongs)
        const [says = ''] = Object.values(errors).flat()
        found.push(unrevertedRowOf(entity, row.id, parent ? undoRefusals.parent(parent.label) : says))
      } else {
        const empty = wrong.map(({ name, links }) => [name, links === 'many' ? [] : null] as const)
        for (const { key, label, name } of wrong)
          found.push(
            unrevertedRowOf(entity, row.id, undoRefusals.leads(label), { [key]: [row.values[name], null] }),
          )
        again.push({ ...row, values: { ...row.values, ...Object.fromEntries(empty) } })
      }
    }
    asked = again
  }
  return sound
}

/** Whether the field's fault is that its reference points to a missing row. */
const leadsNowhere = ({ key, label }: FieldModel, errors: FieldFaults): boolean =>
  errors[key]?.includes(invalid.missing(label)) === true
