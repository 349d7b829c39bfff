import { undoRefusals } from '#texts/batches'
import type { RowThen } from '../../../../schemas/row-then.ts'
import type { EntityModel, FieldModel } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import { canWrite, visibleFields } from '../../access/fields.ts'
import { mayAtAll } from '../../access/rights.ts'
import type { Reader, DatabaseRow as Stored } from '../../platform/database/driver/database.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import { type FieldChanges, isSameValue, isTraced, presentValue } from '../store/history.ts'
import { readStored } from '../store/stored-row.ts'
import type { RecordParts } from './record-parts.ts'
import { isInReach } from './row-filters.ts'
import { readDisclosure, shownChanges } from './shown-changes.ts'

/** A row after a change, or before it. */
export interface RowVersion {
  /** The id of the history entry. */
  readonly entry: number
  readonly at: string
  readonly by: { readonly id: number; readonly name: string } | null
  /** Whether the row existed. */
  readonly there: boolean
  /** By field key: the value then and the value now. */
  readonly values: FieldChanges
  /** The current row; null where it was deleted. */
  readonly now: Stored | null
}

const entriesAtOnce = 500

/**
 * The values of a row at a history entry: the current values with every later change reverted.
 * @param before the state before the entry instead of after it
 * @returns null where the row has no such entry
 */
export const readRowVersion = async (
  reader: Reader,
  entity: EntityModel,
  id: number,
  entry: number,
  before = false,
): Promise<RowVersion | null> => {
  const [meant] = await reader.all(
    'select at, account_id, account_name, verb from engine_history where id = ? and entity = ? and row_id = ?',
    [entry, entity.name, id],
  )
  if (!meant) return null
  const now = await readStored(reader, entity, id)
  const since = await changedSince(reader, entity, id, before ? entry - 1 : entry)
  const values = entity.fields.filter(isTraced).map((field) => {
    const present = now === null ? null : presentValue(field, now)
    const held = since.has(field.key) ? since.get(field.key) : present
    return [field.key, [held ?? null, present]] as const
  })
  return {
    entry,
    at: String(meant.at),
    by: meant.account_id === null ? null : { id: Number(meant.account_id), name: String(meant.account_name) },
    there: before ? meant.verb !== 'create' : meant.verb !== 'delete',
    values: Object.fromEntries(values),
    now,
  }
}

/** The values of fields before their first change after an entry; unchanged fields are absent. */
const changedSince = async (
  reader: Reader,
  entity: EntityModel,
  id: number,
  entry: number,
): Promise<ReadonlyMap<string, unknown>> => {
  const found = new Map<string, unknown>()
  const wanted = new Set(entity.fields.filter(isTraced).map(({ key }) => key))
  const turn = yielding()
  for (let after = entry; wanted.size > 0; ) {
    const entries = await reader.all(
      `select id, changes from engine_history where entity = ? and row_id = ? and id > ? order by id limit ${entriesAtOnce}`,
      [entity.name, id, after],
    )
    for (const { changes } of entries) {
      await turn()
      const told: FieldChanges = JSON.parse(String(changes))
      for (const key of Object.keys(told)) if (wanted.delete(key)) found.set(key, told[key]?.[0])
    }
    const last = entries.at(-1)
    if (last === undefined || entries.length < entriesAtOnce) break
    after = Number(last.id)
  }
  return found
}

/** A row after a history entry beside the current row, for an answer; null where there is no such entry. */
export const answerRowVersion = async (
  parts: RecordParts,
  entity: EntityModel,
  id: number,
  entry: number,
  caller: Caller,
): Promise<RowThen | null> => {
  const { database } = parts.context
  const then = await readRowVersion(database, entity, id, entry)
  if (then === null) return null
  const reach = await parts.reaches.of(caller)
  const happened = { entity: entity.name, changes: then.values }
  const told = await readDisclosure(parts, database, [happened], reach, then.by ? [then.by.id] : [])
  const shown = new Map(shownChanges(parts, happened, caller, told).map((each) => [each.field, each]))
  const may =
    then.now !== null &&
    mayAtAll(caller, entity, 'update') &&
    (await isInReach(database, entity, await parts.reaches.of(caller, 'update'), id))
  const whyNot = (field: FieldModel, value: unknown): string | null => {
    if (then.now === null) return undoRefusals.gone
    if (!may) return undoRefusals.outside
    if (!canWrite(caller, field)) return undoRefusals.write(field.label)
    const ids = [value].flat().filter((each) => typeof each === 'number')
    return field.to !== undefined && !ids.every((each) => told.isThere(field.to ?? '', each))
      ? undoRefusals.leads(field.label)
      : null
  }
  const fields = visibleFields(entity, caller).flatMap((field) => {
    const each = shown.get(field.key)
    if (each === undefined) return []
    const differs = !isSameValue(each.before, each.after)
    const why = differs ? whyNot(field, each.before) : null
    return [
      {
        ...{ field: field.key, label: field.label, then: each.before, now: each.after, shown: each.shown },
        ...{ differs, restore: differs && why === null, why },
      },
    ]
  })
  const by = then.by && told.isTold(parts.model.account, then.by.id) ? then.by : null
  const beside = async (which: 'max' | 'min') => {
    const [found] = await database.rows(
      `select ${which}(id) from engine_history where entity = ? and row_id = ? and id ${which === 'max' ? '<' : '>'} ? and verb in ('create', 'update', 'delete')`,
      [entity.name, id, entry],
    )
    return found?.[0] == null ? null : Number(found[0])
  }
  const [older, newer] = [await beside('max'), await beside('min')]
  return { entry, at: then.at, by, there: then.there, older, newer, fields }
}
