import { invalidOutcome } from '#texts/answers'
import {
  aggregateOfNone,
  type ComputedValue,
  computedOf,
  computeFormula,
  type EntityModel,
  type FieldModel,
  fieldsOf,
  type Gathered,
  isFormula,
  type Model,
} from '../../../model/index.ts'
import type { DatabaseRow as Stored, Writer } from '../../platform/database/driver/database.ts'
import type { Dialect } from '../../platform/database/driver/dialect.ts'
import { invalidFields } from '../../platform/errors/http-error.ts'
import { readAggregates } from '../../platform/sql/aggregates-sql.ts'
import { everyGathered } from './lock-aggregates.ts'
import { readStored, storedValue } from './stored-row.ts'

type Values = Readonly<{ [field: string]: unknown }>

/**
 * Adds computed values to the given ones; aggregates over other rows stay as they are.
 * @param values by field name, some or all of the row's
 * @param before the stored row; null for a new one, to which no row refers yet
 * @throws HttpError 422 where a computed value is too large to store
 */
export const withComputed = (entity: EntityModel, values: Values, before: Stored | null): Values => {
  const computed = computedOf(entity)
  if (computed.length === 0) return values
  const whole: Record<string, unknown> = { ...values }
  const held = (name: string): unknown => {
    const field = entity.field[name]
    return Object.hasOwn(whole, name) ? whole[name] : field && before ? storedValue(field, before) : null
  }
  for (const field of computed) {
    if (!field.works) continue
    if (isFormula(field.works))
      whole[field.name] = kept(field, computeFormula(field.works, field.scale, held))
    else if (before === null && !Object.hasOwn(whole, field.name))
      whole[field.name] = aggregateOfNone(field.works.take, field)
  }
  return whole
}

const kept = (field: FieldModel, worked: ComputedValue): number | string | null => {
  if ('overflow' in worked) throw invalidFields({ [field.key]: [invalidOutcome.overflow(field.label)] })
  return worked.value
}

/** A written row before and after, by column; null before a create and after a delete. */
export interface ComputeSubject {
  readonly entity: EntityModel
  readonly before: Stored | null
  readonly after: Stored | null
}

/** Ids of the rows whose aggregates a change affects: those that the row referred to or refers to. */
const gatheredIn = (
  { from: of, back, value, when }: Gathered,
  { before, after }: ComputeSubject,
): readonly number[] => {
  const [from, to] = [before?.[back.key] ?? null, after?.[back.key] ?? null]
  const looks = [
    ...(value ? [value.key] : []),
    ...fieldsOf(when ?? {}).map((name) => of.field[name]?.key ?? name),
  ]
  const same = before !== null && after !== null && from === to
  if (same && looks.every((key) => before[key] === after[key])) return []
  return [from, to].filter((id) => typeof id === 'number')
}

/** A written row, with the reference that leads from it to the aggregating row. */
export interface AggregateOrigin {
  readonly change: ComputeSubject
  readonly back: FieldModel
}

/** A row whose aggregates changed. */
export interface AggregateRow {
  readonly entity: EntityModel
  readonly id: number
  readonly before: Stored
  readonly after: Stored
  readonly origins: readonly AggregateOrigin[]
}

interface Parts {
  readonly model: Model
  readonly dialect: Dialect
  readonly writer: Writer
  /** Writes values of a row, by field name, without a new version or history. */
  readonly restate: (entity: EntityModel, id: number, values: Values) => Promise<void>
}

/**
 * Recomputes aggregates over written rows, then those that depend on them. Each row is locked before its aggregates are
 * read.
 * So of two transactions that write lines of one row, the second sees the first's changes.
 * Locks follow the order of entities and ids, so that no deadlock occurs.
 * @returns the changed rows; a row that is aggregated from its own entity may occur repeatedly
 */
export const recomputeAggregates = async (
  { model, dialect, writer, restate }: Parts,
  written: readonly ComputeSubject[],
): Promise<readonly AggregateRow[]> => {
  const all = everyGathered(model)
  const waiting = new Map<EntityModel, Map<number, Map<ComputeSubject, AggregateOrigin>>>()
  const note = (change: ComputeSubject, origins: readonly AggregateOrigin[] | null): void => {
    for (const gathered of all) {
      if (gathered.from !== change.entity) continue
      for (const id of gatheredIn(gathered, change)) {
        const rows = waiting.get(gathered.entity) ?? new Map<number, Map<ComputeSubject, AggregateOrigin>>()
        waiting.set(gathered.entity, rows)
        const known = rows.get(id) ?? new Map<ComputeSubject, AggregateOrigin>()
        rows.set(id, known)
        for (const origin of origins ?? [{ change, back: gathered.back }]) known.set(origin.change, origin)
      }
    }
  }
  for (const change of written) note(change, null)
  const changed: AggregateRow[] = []
  for (;;) {
    const entity = model.list.find((each) => waiting.has(each))
    if (entity === undefined) return changed
    const rows = [...(waiting.get(entity) ?? [])].sort(([one], [other]) => one - other)
    waiting.delete(entity)
    for (const [id, origins] of rows) {
      const before = await readStored(writer, entity, id, dialect.forUpdate)
      if (before === null) continue // deleted together with its lines
      const values = await gatheredValues(writer, dialect, model, entity, id)
      const differing = Object.fromEntries(
        Object.entries(withComputed(entity, values, before)).filter(
          ([name, value]) => before[entity.field[name]?.key ?? name] !== value,
        ),
      )
      if (Object.keys(differing).length === 0) continue
      await restate(entity, id, differing)
      const other = Object.fromEntries(
        Object.entries(differing).map(([name, value]) => [entity.field[name]?.key ?? name, value]),
      )
      const row = { entity, id, before, after: { ...before, ...other }, origins: [...origins.values()] }
      changed.push(row)
      note(row, row.origins)
    }
  }
}

const gatheredValues = async (
  writer: Writer,
  dialect: Dialect,
  model: Model,
  entity: EntityModel,
  id: number,
): Promise<Values> => {
  const worked = await readAggregates(writer, dialect, model, entity, id)
  return Object.fromEntries(worked.map(([field, each]) => [field.name, kept(field, each)]))
}
