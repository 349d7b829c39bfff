import { knownFirst } from '../../../model/first-values.ts'
import { type Day, type EntityModel, type FieldModel, meaningOf } from '../../../model/index.ts'
import type { Caller } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import type { Parameter, Record as Stored, Writer } from '../../database/driver/database.ts'
import { quote } from '../../database/driver/dialect.ts'
import { takingTurns } from '../../fairness/taking-turns.ts'
import { linksOf, wholeTable } from '../../sql/gate.ts'
import { valueOnceKept } from '../../sql/kept.ts'
import { drawGiven } from './given-values.ts'
import { differences, type HistoryEntry, writeHistory } from './history.ts'
import { placesLost, type Raised, raiseAbove } from './raise-above.ts'
import {
  changeMessages,
  type Leaving,
  type RowChange,
  rowChange,
  rowsTopic,
  type SeenBy,
} from './row-changes.ts'
import { keepSearch } from './search-index.ts'
import { columnsOfValues, listFields, storedAfter, storedValue } from './stored-row.ts'
import { gather, withComputed } from './work-out.ts'

/** What a unit of work needs; made once. */
export interface WriteParts {
  readonly context: Context
  /** Who is told that a row went from their sight; nobody where it is not there. */
  readonly leaving?: Leaving
}

/** Accepted values by field name: ids for references, sorted ids for lists of them, a hash for a password. */
export type Values = Readonly<{ [field: string]: unknown }>

/** One row before and after, by column; null where it was or is not there. */
interface Written {
  readonly verb: RowChange['verb']
  readonly entity: EntityModel
  readonly id: number
  readonly before: Stored | null
  readonly after: Stored | null
  readonly button?: string | undefined
  /** Who saw it by a scope, before. */
  readonly seen: SeenBy
}

/**
 * The changes of one transaction: whatever changes a row of an entity goes through here. Rows are written as they are
 * said; search, history and the word to whoever listens follow once, at its end. Counts follow in the database itself.
 */
export interface UnitOfWork {
  readonly writer: Writer
  readonly context: Context
  /** Who changes; null where the server itself does. */
  readonly caller: Caller | null
  /** Says that so many rows of an entity are about to be added: what the server gives them is drawn at once. */
  expect(entity: EntityModel, rows: number): Promise<void>
  /** Adds a row. @returns its id */
  insert(entity: EntityModel, given: Values): Promise<number>
  /**
   * Changes a row; where every value is the one that is stored, nothing happens at all.
   * @param before the row as it is now, read for update in this transaction
   * @param values only these change
   * @param button the button that was pressed, as the history tells it
   */
  update(entity: EntityModel, before: Stored, values: Values, button?: string): Promise<void>
  /** Takes away the row and nothing else: `deleteRow` looks after what leads to it and what belongs to it. */
  delete(entity: EntityModel, before: Stored): Promise<void>
  /** Takes a row out of a list of references wherever it stands; for what leads nowhere from then on. */
  unlink(entity: EntityModel, field: FieldModel, target: number): Promise<void>
  /** Raises the version of a row nothing of which is changed but its lines. */
  raise(entity: EntityModel, id: number): void
  /** Stores values of the same meaning in another form, as a stronger hash: no change, so no version and no history. */
  restate(entity: EntityModel, id: number, values: Values): Promise<void>
}

/** Does some work in a transaction that is open already, and writes what follows from it. */
export const inUnitOfWork = async <T>(
  { context, leaving }: WriteParts,
  writer: Writer,
  caller: Caller | null,
  run: (work: UnitOfWork) => Promise<T>,
): Promise<T> => {
  const at = context.now().toISOString()
  const written: Written[] = []
  const raised: Raised[] = []
  const expected = new Map<EntityModel, Readonly<Record<string, string>>[]>()
  const restate: UnitOfWork['restate'] = (entity, id, values) =>
    setColumns(writer, entity, id, columnsOfValues(entity, values), false)
  const result = await run({
    writer,
    context,
    caller,
    expect: async (entity, rows) => {
      expected.set(entity, [...(await drawGiven(writer, entity, rows, context.today()))])
    },
    insert: async (entity, given) => {
      const drawn =
        expected.get(entity)?.shift() ?? (await drawGiven(writer, entity, 1, context.today())).at(0)
      const values = withComputed(
        entity,
        { ...beginning(entity, caller?.id ?? null), ...given, ...drawn },
        null,
      )
      const columns = [['created_at', at], ['updated_at', at], ...columnsOfValues(entity, values)] as const
      const names = columns.map(([name]) => quote(name)).join(', ')
      const [row] = await writer.rows(
        `insert into ${wholeTable(entity)} (${names}) values (${columns.map(() => '?').join(', ')}) returning "id"`,
        columns.map(([, value]) => value),
      )
      const id = Number(row?.[0])
      await writeLinks(writer, entity, id, values, true)
      written.push({
        verb: 'create',
        entity,
        id,
        before: null,
        after: storedAfter(entity, id, null, values),
        seen: [],
      })
      return id
    },
    update: async (entity, before, given, button) => {
      const id = Number(before.id)
      if (Object.keys(changed(entity, before, given)).length === 0) return
      const values = withComputed(entity, given, before)
      const differing = changed(entity, before, values)
      const seen = (await leaving?.of(writer, entity, id, Object.keys(differing))) ?? []
      const columns = [...columnsOfValues(entity, differing), ...placesLost(context.model, entity, differing)]
      await setColumns(writer, entity, id, [['updated_at', at], ...columns], true)
      await writeLinks(writer, entity, id, differing, false)
      const after = storedAfter(entity, id, before, values)
      written.push({ verb: 'update', entity, id, before, after, button, seen })
    },
    delete: async (entity, before) => {
      const id = Number(before.id)
      const seen = (await leaving?.of(writer, entity, id, null)) ?? []
      await writer.run(`delete from ${wholeTable(entity)} where "id" = ?`, [id])
      written.push({ verb: 'delete', entity, id, before, after: null, seen })
    },
    unlink: async (entity, field, target) => {
      await writer.run(`delete from ${linksOf(entity, field)} where "target_id" = ?`, [target])
    },
    raise: (entity, id) => raised.push({ entity, id }),
    restate,
  })
  const { model } = context
  const above = await raiseAbove(context, writer, written, raised, at)
  const gathered = await gather({ model, dialect: context.database.dialect, writer, restate }, written)
  await keepSearch(writer, context.database.dialect, written)
  const others = takingTurns()
  const told: HistoryEntry[] = []
  for (const { verb, entity, id, before, after, button } of written) {
    await others()
    const changes = differences(entity, before, after)
    told.push({ at, by: caller, verb, button, entity: entity.name, row: id, changes })
  }
  await writeHistory(writer, ...told)
  const rows: readonly RowChange[] = [
    ...written.map(({ entity, id, verb, seen }) => rowChange(entity, id, verb, seen)),
    ...gathered.map(({ entity, id }) => rowChange(entity, id, 'update', leaving?.ofGathered(entity) ?? [])),
    ...above.map(({ entity, id }) => rowChange(entity, id, 'update', [])),
  ]
  for (const message of changeMessages(rows)) await writer.publish(rowsTopic, message)
  return result
}

/** What a new row holds unless it is said, and who creates it. */
export const beginning = (entity: EntityModel, creator: number | null): Values => {
  const values: Record<string, unknown> = {}
  for (const field of entity.fields) {
    if (field.stamped === 'creator') values[field.name] = creator
    else if (knownFirst(field) !== undefined) values[field.name] = knownFirst(field)
    else if (meaningOf(field.kind).blank === false) values[field.name] = false
  }
  return values
}

type Columns = readonly (readonly [name: string, value: Parameter])[]

const setColumns = async (
  writer: Writer,
  entity: EntityModel,
  id: number,
  columns: Columns,
  raises: boolean,
): Promise<void> => {
  const changes = columns.map(([name]) => `${quote(name)} = ?`).join(', ')
  await writer.run(
    `update ${wholeTable(entity)} set ${changes}${raises ? ', "version" = "version" + 1' : ''} where "id" = ?`,
    [...columns.map(([, value]) => value), id],
  )
}

const isSameList = (stored: unknown, given: readonly unknown[]): boolean =>
  Array.isArray(stored) && stored.length === given.length && stored.every((id) => given.includes(id))

/**
 * The values that differ from what is stored: a column that is set anew costs every index over it, changed or not.
 * What is stored nowhere, such as the repetition of a password, differs from nothing.
 */
export const changed = (entity: EntityModel, before: Stored, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const field = entity.field[name]
      if (field?.links === 'many') return Array.isArray(value) && !isSameList(before[field.key], value)
      return field?.stored === true && storedValue(field, before) !== valueOnceKept(field, value)
    }),
  )

const linksAtOnce = 400

/** Writes the lists of references that a row is given; a list that is not among the values stays as it is. */
const writeLinks = async (
  writer: Writer,
  entity: EntityModel,
  id: number,
  values: Values,
  creating: boolean,
): Promise<void> => {
  for (const field of listFields(entity)) {
    const ids = values[field.name]
    if (!Array.isArray(ids)) continue
    const links = linksOf(entity, field)
    if (!creating) await writer.run(`delete from ${links} where "owner_id" = ?`, [id])
    for (let start = 0; start < ids.length; start += linksAtOnce) {
      const some = ids.slice(start, start + linksAtOnce)
      const marks = some.map(() => '(?, ?)').join(', ')
      await writer.run(
        `insert into ${links} ("owner_id", "target_id") values ${marks}`,
        some.flatMap((target) => [id, Number(target)]),
      )
    }
  }
}

/** SQLite takes 32,766 parameters a statement, PostgreSQL 65,535. */
const mostParameters = 8000

/**
 * Adds many rows at once, without history: `rebuild` is owed afterwards. Values may carry an `id`; the lists of
 * references of those that do are written, too.
 * @param at the moment that they are stamped with, ISO 8601
 * @param today the business day, for the numbers that they are given
 */
export const loadRows = async (
  writer: Writer,
  entity: EntityModel,
  rows: readonly Values[],
  at: string,
  today: Day = at.slice(0, 10),
): Promise<void> => {
  const drawn = await drawGiven(writer, entity, rows.length, today)
  let names = ''
  let waiting: (readonly Parameter[])[] = []
  const flush = async () => {
    const marks = waiting.map((row) => `(${row.map(() => '?').join(', ')})`).join(', ')
    if (waiting.length > 0)
      await writer.run(`insert into ${wholeTable(entity)} (${names}) values ${marks}`, waiting.flat())
    waiting = []
  }
  for (const [place, row] of rows.entries()) {
    const columns: Columns = [
      ...(typeof row.id === 'number' ? [['id', row.id] as const] : []),
      ['created_at', at],
      ['updated_at', at],
      ...columnsOfValues(
        entity,
        withComputed(entity, { ...beginning(entity, null), ...row, ...drawn[place] }, null),
      ),
    ]
    const these = columns.map(([name]) => quote(name)).join(', ')
    if (these !== names || (waiting.length + 1) * columns.length > mostParameters) await flush()
    names = these
    waiting.push(columns.map(([, value]) => value))
  }
  await flush()
  for (const row of rows) if (typeof row.id === 'number') await writeLinks(writer, entity, row.id, row, true)
}
