import type { EntityModel } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import { fromVisible, unfilteredRows } from '../../platform/sql/row-security.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { ruleReading } from '../rules/faults-of-rows.ts'
import { Forecast, movesRuledRows } from '../rules/forecast.ts'
import { outcomeSentence } from '../rules/outcome-sentence.ts'
import { type ComputeSubject as RowChange, withComputed } from '../store/compute-fields.ts'
import { readStoredRows, storedAfter } from '../store/stored-row.ts'
import type { Change } from './change.ts'

/** Rows per statement. */
const rowsAtOnce = 500

/** Whether the change can break rules on the aggregates of these rows, or of rows that are deleted with them. */
export const mayBreakOthers = (
  { model }: Pick<RecordParts, 'model'>,
  entity: EntityModel,
  change: Change,
): boolean =>
  movesRuledRows(model, entity) ||
  (change.kind === 'delete' &&
    entity.owned.some(({ entity: name }) => {
      const owned = model.entities[name]
      return owned !== undefined && owned !== entity && mayBreakOthers({ model }, owned, change)
    }))

/**
 * Predicts which rows of a bulk change would break a rule on their aggregates.
 * It evaluates the aggregates after the whole change, refuses every row that contributes to a broken one, and repeats
 * without those rows.
 * @param ids the rows that nothing else refuses
 * @returns the reason, by id
 */
export const predictRefusals = async (
  parts: RecordParts,
  reader: Reader,
  entity: EntityModel,
  change: Change,
  ids: readonly number[],
  caller: Caller,
): Promise<ReadonlyMap<number, string>> => {
  const refused = new Map<number, string>()
  if (!mayBreakOthers(parts, entity, change)) return refused
  const changes = new Map<RowChange, number>()
  for (let from = 0; from < ids.length; from += rowsAtOnce) {
    const some = ids.slice(from, from + rowsAtOnce)
    await addChanges(parts, reader, entity, change, new Map(some.map((id) => [id, id])), changes)
  }
  const reading = await ruleReading(parts, caller)
  for (;;) {
    const left = [...changes].flatMap(([one, root]) => (refused.has(root) ? [] : [one]))
    const forecast = new Forecast(reader, reading)
    await forecast.expect(left)
    const broken = await forecast.followAll(left)
    if (broken.length === 0) return refused
    for (const one of broken)
      for (const { change: origin } of one.origins) {
        const root = changes.get(origin)
        if (root !== undefined && !refused.has(root)) refused.set(root, outcomeSentence(one))
      }
  }
}

/**
 * Adds the change of each row, and of each row that it owns, to `changes`.
 * @param roots by id, the row of the bulk change itself
 */
const addChanges = async (
  parts: RecordParts,
  reader: Reader,
  entity: EntityModel,
  change: Change,
  roots: ReadonlyMap<number, number>,
  changes: Map<RowChange, number>,
): Promise<void> => {
  const { model, dialect } = parts
  const stored = await readStoredRows(reader, dialect, entity, [...roots.keys()])
  const turn = yielding()
  for (const [id, before] of stored) {
    await turn()
    const after =
      change.kind === 'delete'
        ? null
        : storedAfter(entity, id, before, withComputed(entity, change.values, before))
    changes.set({ entity, before, after }, roots.get(id) ?? id)
  }
  if (change.kind !== 'delete') return
  for (const { entity: name, field: fieldName } of entity.owned) {
    const owned = model.entities[name]
    const field = owned?.field[fieldName]
    if (!owned || !field) continue
    const rows = await reader.rows(
      `select o."id", o.${quote(field.key)} from ${fromVisible(owned, unfilteredRows, 'o')} where ${dialect.anyOf(`o.${quote(field.key)}`)}`,
      [dialect.list([...roots.keys()])],
    )
    const along = new Map(rows.map(([id, to]) => [Number(id), roots.get(Number(to)) ?? 0]))
    if (along.size > 0) await addChanges(parts, reader, owned, change, along, changes)
  }
}
