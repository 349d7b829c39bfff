import type { ChildRows } from '../../../model/entity/child-rows.ts'
import type { EntityModel, FieldModel } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import type { Context } from '../../access/context.ts'
import type { RowEventInterest } from '../../events/row-events/row-events.ts'
import type { DatabaseRow as Stored, Writer } from '../../platform/database/driver/database.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import { allInOrder } from '../../platform/queues/all-in-order.ts'
import { started } from '../../platform/queues/started.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import { linksOf, wholeTable } from '../../platform/sql/row-security.ts'
import type { BatchOf } from './batches.ts'
import { type BumpedByLines, placesLost } from './bump-parents.ts'
import { changedValues } from './changed-values.ts'
import { withComputed } from './compute-fields.ts'
import { drawGenerated, initialValues } from './generated-values.ts'
import { restorableColumns } from './history.ts'
import type { LiteralResolver } from './outcomes.ts'
import type { VisibilityLossReader } from './row-changes.ts'
import { columnsOfValues, listFields, storedAfter } from './stored-row.ts'
import { restoredColumns, type WrittenRowChange } from './write-batch.ts'
import {
  addLinks,
  addRows,
  deleteRows,
  dropLinks,
  type RowColumns,
  setColumns,
  setColumnsOfMany,
  setPlaces,
} from './write-columns.ts'
import { writeConsequences } from './write-consequences.ts'

export interface WriteParts {
  readonly context: Context
  /** Determines who loses sight of written rows; without it, nobody is notified. */
  readonly leaving?: VisibilityLossReader
  /** Which entities have subscribers to row events; none without it. */
  readonly wanting?: RowEventInterest
  readonly literals?: LiteralResolver // resolves labels in rules
}

/** Accepted values by field name: ids for references, sorted ids for lists of them, a hash for a password. */
export type FieldValues = Readonly<{ [field: string]: unknown }>

export interface RowUpdate {
  /** The current row, read for update in this transaction. */
  readonly before: Stored
  /** Only these change. */
  readonly values: FieldValues
}

/** A deleted row to restore. */
export interface FormerRow {
  readonly id: number
  readonly values: FieldValues
  /** The columns without a field, by name; see `restorableColumns`. */
  readonly kept: Stored
}

export interface WorkResult<T> {
  readonly value: T
  /** The batch of its changes; null without any. */
  readonly batch: number | null
  /** How many rows were written. */
  readonly rows: number
}

/**
 * The changes of one transaction; every change of an entity's row passes through here. Rows are written at once.
 * Search texts, history and notifications follow at its end; database triggers maintain the counts.
 */
export interface UnitOfWork {
  readonly writer: Writer
  readonly context: Context
  /** The author of the changes; null where the server itself makes them. */
  readonly caller: Caller | null
  /** Announces how many rows of an entity will be added, so that their generated values are drawn together. */
  expect(entity: EntityModel, rows: number): Promise<void>
  /**
   * Adds a row.
   * @returns its id
   */
  insert(entity: EntityModel, given: FieldValues): Promise<number>
  /**
   * Adds many rows of an entity, in few statements.
   * @returns their ids, in the order of the rows
   */
  insertMany(entity: EntityModel, rows: readonly FieldValues[]): Promise<readonly number[]>
  /**
   * Changes a row; does nothing where every value equals the stored one.
   * @param before the current row, read for update in this transaction
   * @param values only these change
   * @param button name of the pressed button, for the history
   */
  update(entity: EntityModel, before: Stored, values: FieldValues, button?: string): Promise<void>
  /** The same, but does not wait until the row is written; the unit of work waits for that at its end. */
  startUpdate(entity: EntityModel, before: Stored, values: FieldValues, button?: string): Promise<void>
  /**
   * Changes many rows of an entity, in few statements.
   * @returns how many rows differed, and so were written
   */
  updateMany(entity: EntityModel, rows: readonly RowUpdate[], button?: string): Promise<number>
  /** Deletes only the row; `deleteRow` also handles references to it and the rows that it owns. */
  delete(entity: EntityModel, before: Stored): Promise<void>
  /** Deletes many rows of an entity, in few statements. */
  deleteMany(entity: EntityModel, rows: readonly Stored[]): Promise<void>
  /** Restores deleted rows of an entity under their ids. */
  bringBack(entity: EntityModel, rows: readonly FormerRow[]): Promise<void>
  /** Removes a target from a list of references in all rows, because the target is deleted. */
  unlink(entity: EntityModel, field: FieldModel, target: number): Promise<void>
  /**
   * Raises the version of a row of which only lines changed.
   * @param asks rules over the lines, checked at the end
   */
  raise(entity: EntityModel, id: number, asks?: BumpedByLines['asks']): void
  /** Sets the order of lines by their ids; positions are not values of a line. */
  order(lines: ChildRows, ids: readonly number[]): Promise<void>
  /** Rewrites values in another form with the same meaning, such as a stronger hash; no new version, no history. */
  restate(entity: EntityModel, id: number, values: FieldValues): Promise<void>
}

/** Batch of changes by the server itself. */
export const byServer: BatchOf = { kind: 'server' }

/** Runs work in an open transaction, and then writes its consequences, as one batch or a part of one. */
export const inUnitOfWork = <T>(
  parts: WriteParts,
  writer: Writer,
  caller: Caller | null,
  batch: BatchOf,
  run: (work: UnitOfWork) => Promise<T>,
): Promise<WorkResult<T>> => inUnitOfWorkReading(parts, writer, caller, batch, run, async () => null)

/** The same, and reads the written rows while their history is written. @param beside reads nothing but the rows */
export const inUnitOfWorkReading = async <T, R>(
  parts: WriteParts,
  writer: Writer,
  caller: Caller | null,
  batch: BatchOf,
  run: (work: UnitOfWork) => Promise<T>,
  beside: (value: T) => Promise<R>,
): Promise<WorkResult<T> & { readonly read: R }> => {
  const { context, leaving } = parts
  const { model } = context
  const { dialect } = context.database
  const at = context.now().toISOString()
  const written: WrittenRowChange[] = []
  const raised: BumpedByLines[] = []
  const pending: Promise<void>[] = []
  const expected = new Map<EntityModel, Readonly<Record<string, string>>[]>()
  const restate: UnitOfWork['restate'] = (entity, id, values) =>
    setColumns(writer, entity, id, columnsOfValues(entity, values), false)
  const columnsOf = (entity: EntityModel, differing: FieldValues) => [
    ...[['updated_at', at] as const, ...columnsOfValues(entity, differing)],
    ...placesLost(model, entity, differing),
  ]
  const startUpdate: UnitOfWork['startUpdate'] = async (entity, before, given, button) => {
    const id = Number(before.id)
    if (Object.keys(changedValues(entity, before, given)).length === 0) return
    const values = withComputed(entity, given, before)
    const differing = changedValues(entity, before, values)
    const seen = (await leaving?.of(writer, entity, [id], Object.keys(differing))) ?? []
    const set = started(setColumns(writer, entity, id, columnsOf(entity, differing), true))
    pending.push(set)
    if (listFields(entity).length > 0) await set // what fails after it must not hide its own failure
    await dropLinks(writer, dialect, entity, [{ id, values: differing }])
    await addLinks(writer, entity, [{ id, values: differing }])
    const after = storedAfter(entity, id, before, values)
    written.push({ verb: 'update', entity, id, before, after, button, seen })
  }
  const value = await run({
    writer,
    context,
    caller,
    expect: async (entity, rows) => {
      expected.set(entity, [...(await drawGenerated(writer, entity, rows, context.today()))])
    },
    insert: async (entity, given) => {
      const drawn =
        expected.get(entity)?.shift() ?? (await drawGenerated(writer, entity, 1, context.today())).at(0)
      const begun = { ...initialValues(entity, caller?.id ?? null), ...given, ...drawn }
      const values = withComputed(entity, begun, null)
      const columns = [['created_at', at], ['updated_at', at], ...columnsOfValues(entity, values)] as const
      const names = columns.map(([name]) => quote(name)).join(', ')
      const [row] = await writer.rows(
        `insert into ${wholeTable(entity)} (${names}) values (${columns.map(() => '?').join(', ')}) returning "id"`,
        columns.map(([, value]) => value),
      )
      const id = Number(row?.[0])
      await addLinks(writer, entity, [{ id, values }])
      const after = storedAfter(entity, id, null, values)
      written.push({ verb: 'create', entity, id, before: null, after, seen: [] })
      return id
    },
    insertMany: async (entity, rows) => {
      const ids = await dialect.ids.draw(writer, entity.table, rows.length)
      const drawn = await drawGenerated(writer, entity, rows.length, context.today())
      const begun = initialValues(entity, caller?.id ?? null)
      const whole: { id: number; values: FieldValues }[] = []
      const turn = yielding()
      for (const [place, id] of ids.entries()) {
        await turn()
        whole.push({ id, values: withComputed(entity, { ...begun, ...rows[place], ...drawn[place] }, null) })
      }
      const made = [['created_at', at] as const, ['updated_at', at] as const]
      const columns = whole.map(({ id, values }) => [
        ...[['id', id] as const, ...made],
        ...columnsOfValues(entity, values),
      ])
      await addRows(writer, entity, columns)
      await addLinks(writer, entity, whole)
      for (const { id, values } of whole) {
        const after = storedAfter(entity, id, null, values)
        written.push({ verb: 'create', entity, id, before: null, after, seen: [] })
      }
      return ids
    },
    update: async (...change) => {
      await startUpdate(...change)
      await Promise.all(pending.splice(0))
    },
    startUpdate,
    updateMany: async (entity, rows, button) => {
      const turn = yielding()
      const changes: { before: Stored; differing: FieldValues; after: Stored }[] = []
      for (const { before, values: given } of rows) {
        await turn()
        if (Object.keys(changedValues(entity, before, given)).length === 0) continue
        const values = withComputed(entity, given, before)
        const after = storedAfter(entity, Number(before.id), before, values)
        changes.push({ before, differing: changedValues(entity, before, values), after })
      }
      const columns = changes.map(
        ({ before, differing }): RowColumns => ({
          id: Number(before.id),
          columns: columnsOf(entity, differing),
        }),
      )
      const names = [...new Set(changes.flatMap(({ differing }) => Object.keys(differing)))]
      const ids = columns.map(({ id }) => id)
      const seen = (await leaving?.of(writer, entity, ids, names)) ?? []
      await setColumnsOfMany(writer, dialect, entity, columns)
      const lists = changes.map(({ before, differing }) => ({ id: Number(before.id), values: differing }))
      await dropLinks(writer, dialect, entity, lists)
      await addLinks(writer, entity, lists)
      for (const { before, after } of changes)
        written.push({ verb: 'update', entity, id: Number(before.id), before, after, button, seen })
      return changes.length
    },
    delete: async (entity, before) => {
      const id = Number(before.id)
      const seen = (await leaving?.of(writer, entity, [id], null)) ?? []
      const [kept] = await deleteRows(writer, dialect, entity, [id], restorableColumns(model, entity))
      written.push({ verb: 'delete', entity, id, before, after: null, seen, ...(kept && { kept }) })
    },
    deleteMany: async (entity, rows) => {
      const ids = rows.map(({ id }) => Number(id))
      const seen = (await leaving?.of(writer, entity, ids, null)) ?? []
      const taken = await deleteRows(writer, dialect, entity, ids, restorableColumns(model, entity))
      const byId = new Map(taken.map((row) => [Number(row.id), row]))
      for (const before of rows) {
        const kept = byId.get(Number(before.id))
        if (kept)
          written.push({ verb: 'delete', entity, id: Number(before.id), before, after: null, seen, kept })
      }
    },
    bringBack: async (entity, rows) => {
      const whole = rows.map(({ id, kept, values }) => ({
        id,
        kept,
        values: withComputed(entity, values, null),
      }))
      await addRows(
        writer,
        entity,
        whole.map(({ id, kept, values }) => [
          ...[['id', id] as const, ['updated_at', at] as const, ...restoredColumns(kept, at)],
          ...columnsOfValues(entity, values),
        ]),
      )
      await addLinks(writer, entity, whole)
      for (const { id, values } of whole) {
        const after = storedAfter(entity, id, null, values)
        written.push({ verb: 'create', entity, id, before: null, after, seen: [] })
      }
    },
    unlink: async (entity, field, target) => {
      await writer.run(`delete from ${linksOf(entity, field)} where "target_id" = ?`, [target])
    },
    raise: (entity, id, asks = []) => raised.push({ entity, id, asks }),
    order: (lines, ids) => setPlaces(writer, dialect, lines, ids),
    restate,
  })
  const ended = { at, of: batch, written, raised, restate }
  const consequences = writeConsequences(parts, writer, caller, ended, () => beside(value))
  const [, last] = await allInOrder([Promise.all(pending), consequences])
  return { value, rows: written.length, ...last }
}
