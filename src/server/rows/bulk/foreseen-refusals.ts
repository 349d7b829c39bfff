import type { EntityModel } from '../../../model/index.ts'
import type { Caller } from '../../context/caller.ts'
import type { Reader } from '../../database/driver/database.ts'
import { quote } from '../../database/driver/dialect.ts'
import { takingTurns } from '../../fairness/taking-turns.ts'
import { everyRow, rowsOf } from '../../sql/gate.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { ruleReading } from '../rules/faults-of-rows.ts'
import { Forecast, movesRuledRows } from '../rules/forecast.ts'
import { namedOutcomeSentence, outcomeSentence } from '../rules/outcome-sentence.ts'
import { readStoredRows, storedAfter } from '../store/stored-row.ts'
import { type Change as RowChange, withComputed } from '../store/work-out.ts'
import type { Change, Piece } from './change.ts'
import type { FrozenRow } from './preview.ts'

/** So many rows are read at once. */
const rowsAtOnce = 500

/** Whether rows that are gathered from these are to be looked at: from their own, and from those that go along with them. */
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
 * The rows of a change of many that would bring others to be what no row may be: these are judged as all of the change would
 * leave them, and where one breaks, all that lead to it and move it are refused; then again without those.
 * @param ids the rows that nothing else stands against
 * @returns why, by id
 */
export const foreseenRefusals = async (
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

/** Notes what becomes of rows, and of those that go along with them. @param roots by id, the row of the change itself */
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
  const turn = takingTurns()
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
      `select o."id", o.${quote(field.key)} from ${rowsOf(owned, everyRow, 'o')} where ${dialect.anyOf(`o.${quote(field.key)}`)}`,
      [dialect.list([...roots.keys()])],
    )
    const along = new Map(rows.map(([id, to]) => [Number(id), roots.get(Number(to)) ?? 0]))
    if (along.size > 0) await addChanges(parts, reader, owned, change, along, changes)
  }
}

/** Rows of a change of many that become different things, in the order in which they are to come. */
interface InOrder {
  readonly pieces: readonly Piece[]
  /** Why some of them are refused, by id. */
  readonly refused: ReadonlyMap<number, string>
}

/**
 * The same of rows that come one after another, each against what those before it left. They are put in that order, so that
 * it does not matter in how many transactions they are written.
 * @param order the ids of all rows
 */
export const followedInOrder = async (
  parts: RecordParts,
  reader: Reader,
  entity: EntityModel,
  pieces: readonly Piece[],
  order: readonly number[],
  caller: Caller,
): Promise<InOrder> => {
  const refused = new Map<number, string>()
  if (!movesRuledRows(parts.model, entity)) return { pieces, refused }
  const due = new Map(
    pieces.flatMap(({ change, rows }) => rows.map((row) => [row.id, { change, row }] as const)),
  )
  const stored = await readStoredRows(reader, parts.dialect, entity, [...due.keys()])
  const forecast = new Forecast(reader, await ruleReading(parts, caller))
  const found: { change: Change; rows: FrozenRow[] }[] = []
  const turn = takingTurns()
  for (const id of order) {
    await turn()
    const [one, before] = [due.get(id), stored.get(id)]
    if (one === undefined || before === undefined || one.change.kind !== 'set') continue
    const after = storedAfter(entity, id, before, withComputed(entity, one.change.values, before))
    const broken = await forecast.follow({ entity, before, after })
    if (broken !== null) {
      refused.set(id, (await namedOutcomeSentence(parts, reader, caller, broken)) ?? outcomeSentence(broken))
      continue
    }
    const last = found.at(-1)
    if (last?.change === one.change) last.rows.push(one.row)
    else found.push({ change: one.change, rows: [one.row] })
  }
  return { pieces: found, refused }
}
