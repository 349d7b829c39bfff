import { linesIn } from '../../../model/entity/child-rows.ts'
import {
  type EntityModel,
  type FieldModel,
  type Gathered,
  gatheredOf,
  type Model,
} from '../../../model/index.ts'
import type { Writer } from '../../platform/database/driver/database.ts'
import { type Dialect, quote } from '../../platform/database/driver/dialect.ts'
import { wholeTable } from '../../platform/sql/row-security.ts'

interface Parts {
  readonly model: Model
  readonly dialect: Dialect
}

const gatherings = new WeakMap<Model, readonly Gathered[]>()

/** Every aggregate field of the model. */
export const everyGathered = (model: Model): readonly Gathered[] => {
  const found = gatherings.get(model) ?? model.list.flatMap((entity) => gatheredOf(model, entity))
  gatherings.set(model, found)
  return found
}

/** A reference to a row that must be updated when a referring row changes. */
interface Upward {
  readonly from: EntityModel
  readonly back: FieldModel
  readonly entity: EntityModel
}

/** References from an entity to the rows that aggregate it, or whose lines it provides. */
const upwardFrom = (model: Model, from: EntityModel): readonly Upward[] => [
  ...everyGathered(model).filter((gathered) => gathered.from === from),
  ...linesIn(model, from).map(({ parent, child, back }) => ({ from: child, back, entity: parent })),
]

/** Whether `lockAggregates` may lock rows for a row of the entity. */
export const locksRowsAbove = ({ model, dialect }: Parts, entity: EntityModel): boolean =>
  dialect.forUpdate !== '' && upwardFrom(model, entity).length > 0

type Rows = Map<EntityModel, Set<number>>

type Leading = Readonly<{ [field: string]: unknown }>

/**
 * Locks the rows that aggregate a row or own it as a line, and those that aggregate them, before the row itself is
 * locked.
 * The order is outermost first, then by id. Deletes lock in the same order, so the two cannot deadlock.
 * If the row's reference changes meanwhile, they can; then the database aborts one transaction, which is retried.
 * @param id of the row, or of several; null for a new row
 * @param values by field name: the row's new references, or those of each row
 */
export const lockAggregates = async (
  { model, dialect }: Parts,
  writer: Writer,
  entity: EntityModel,
  id: number | readonly number[] | null,
  values: Leading | readonly Leading[],
): Promise<void> => {
  if (dialect.forUpdate === '') return // this dialect allows only one writer at a time
  const levels: Rows[] = []
  const said: Rows = new Map()
  for (const each of [values].flat()) addLeadingTo(said, model, entity, each)
  let inner: Rows = new Map(id === null ? [] : [[entity, new Set([id].flat())]])
  // A row may be aggregated in its own entity, so the depth is limited.
  for (let level = 0; level <= model.list.length; level += 1) {
    const outer: Rows = level === 0 ? said : new Map()
    for (const [from, ids] of inner) await addOuter({ model, dialect }, writer, from, [...ids], outer)
    if (outer.size === 0) break
    levels.unshift(outer)
    inner = outer
  }
  for (const level of levels)
    for (const each of model.list) {
      const ids = level.get(each)
      if (ids)
        await writer.rows(
          `select 1 from ${wholeTable(each)} where ${dialect.anyOf('"id"')} order by "id"${dialect.forUpdate}`,
          [dialect.list([...ids])],
        )
    }
}

const add = (rows: Rows, entity: EntityModel, id: unknown): Rows =>
  typeof id === 'number' ? rows.set(entity, (rows.get(entity) ?? new Set()).add(id)) : rows

const addLeadingTo = (rows: Rows, model: Model, from: EntityModel, values: Leading): void => {
  for (const { back, entity } of upwardFrom(model, from)) add(rows, entity, values[back.name])
}

const addOuter = async (
  { model, dialect }: Parts,
  writer: Writer,
  from: EntityModel,
  ids: readonly number[],
  outer: Rows,
): Promise<void> => {
  const backs = new Map(upwardFrom(model, from).map(({ back, entity }) => [back, entity]))
  if (backs.size === 0) return
  const columns = [...backs.keys()].map(({ key }) => quote(key)).join(', ')
  const rows = await writer.rows(
    `select ${columns} from ${wholeTable(from)} where ${dialect.anyOf('"id"')}`,
    [dialect.list(ids)],
  )
  for (const row of rows)
    for (const [at, entity] of [...backs.values()].entries()) add(outer, entity, row[at])
}
