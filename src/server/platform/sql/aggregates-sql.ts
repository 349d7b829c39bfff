import { schema } from '#texts/storage'
import {
  aggregateOfNone,
  type ComputedValue,
  checkOverflow,
  computedOf,
  type EntityModel,
  type FieldModel,
  type Gathered,
  gatheredOf,
  isFormula,
  type Model,
} from '../../../model/index.ts'
import { formatDecimal, mostDigits, scaledOutcome } from '../../../model/values/decimal.ts'
import type { Reader } from '../database/driver/database.ts'
import { type Dialect, quote } from '../database/driver/dialect.ts'
import { formulaSql } from './formula-sql.ts'
import { inlined } from './inlined.ts'
import { fromVisible, unfilteredRows, wholeTable } from './row-security.ts'
import { sumIn, sumOf, sumWhole } from './sum.ts'
import type { RawStatement } from './table.ts'
import { plannedReading, where } from './where.ts'

const functions = { sum: 'sum', count: 'count', least: 'min', greatest: 'max' } as const

const isExact = ({ field }: Gathered): boolean => field.scale !== undefined

/** The columns of a select over the rows `g`; an exact sum has two, its halves. */
const columnsOf = (gathered: Gathered): string => {
  const { take, value } = gathered
  if (take === 'sum' && value && isExact(gathered)) return sumOf(value.key, 'g')
  return `${functions[take]}(${value === null ? '*' : `g.${quote(value.key)}`})`
}

const read = (gathered: Gathered, [first, second]: readonly unknown[]): ComputedValue => {
  const { field, take } = gathered
  if (take === 'sum' && field.scale !== undefined)
    return scaledOutcome(sumIn(first, second), field.scale, field.scale)
  if (typeof first !== 'number') return { value: aggregateOfNone(take, field) }
  return field.scale === undefined ? checkOverflow(first) : { value: formatDecimal(first, field.scale) }
}

/** The source of an aggregate: the rows `g` that reference a row and fulfil its rule. @param id the row's id as SQL */
const behind = (model: Model, dialect: Dialect, { from, back, when }: Gathered, id: string): string => {
  const reading = plannedReading(model, dialect, () => []) // such a rule names no rows
  const only = when === null ? '' : ` and (${inlined(where(from, when, reading, 'g'))})`
  return `from ${fromVisible(from, unfilteredRows, 'g')} where g.${quote(back.key)} = ${id}${only}`
}

/** Identifies the rows read. The entity is part of it: references of one name may come from several entities. */
const sortOf = ({ from, back, when }: Gathered): string => JSON.stringify([from.name, back.name, when])

/**
 * Computes the aggregates of a row from all current rows, visible to the caller or not. Aggregates over the same rows
 * share one query.
 */
export const readAggregates = async (
  reader: Reader,
  dialect: Dialect,
  model: Model,
  entity: EntityModel,
  id: number,
): Promise<readonly (readonly [FieldModel, ComputedValue])[]> => {
  const sorts = Map.groupBy(gatheredOf(model, entity), sortOf)
  const found: (readonly [FieldModel, ComputedValue])[] = []
  for (const all of sorts.values()) {
    const [one] = all
    if (!one) continue
    const [row = []] = await reader.rows(
      `select ${all.map(columnsOf).join(', ')} ${behind(model, dialect, one, '?')}`,
      [id],
    )
    let at = 0
    for (const each of all) {
      const columns = each.take === 'sum' && isExact(each) ? 2 : 1
      found.push([each.field, read(each, row.slice(at, at + columns))])
      at += columns
    }
  }
  return found
}

/** The minimum or maximum of a row's source rows, without some of them. Parameters: its id, and the list of theirs. */
export const extremeOf = (model: Model, dialect: Dialect, gathered: Gathered): string =>
  `select ${functions[gathered.take]}(g.${quote(gathered.value?.key ?? 'id')}) ${behind(model, dialect, gathered, '?')} and not (${dialect.anyOf('g."id"')})`

/** An aggregate as SQL, for every row at once; null for a sum that overflows. @param id the row's id as SQL */
const gatheredSql = (model: Model, dialect: Dialect, gathered: Gathered, id: string): string => {
  const { take, value } = gathered
  const of = value === null ? '*' : `g.${quote(value.key)}`
  const exactly = take === 'sum' && value !== null && isExact(gathered)
  const what = exactly ? sumWhole(value.key, 'g', mostDigits) : `${functions[take]}(${of})`
  const found = `(select ${what} ${behind(model, dialect, gathered, id)})`
  return take === 'sum' && !exactly ? `coalesce(${found}, 0)` : found
}

const computedSql = (model: Model, dialect: Dialect, entity: EntityModel, field: FieldModel): string => {
  const { works } = field
  if (works && isFormula(works)) return formulaSql(dialect, entity, works, field.scale)
  const gathered = gatheredOf(model, entity).find((each) => each.field === field)
  return gathered ? gatheredSql(model, dialect, gathered, `${wholeTable(entity)}."id"`) : 'null'
}

type Node = readonly [EntityModel, FieldModel]

/** Every computed field of the model, in order of dependency across entities. */
const everyComputed = (model: Model): readonly Node[] => {
  const ordered = new Map<FieldModel, Node>()
  const visit = (entity: EntityModel, field: FieldModel | undefined): void => {
    if (field?.works === undefined || ordered.has(field)) return
    if (isFormula(field.works)) for (const part of field.works) visit(entity, entity.field[part])
    else
      for (const { from, value, field: own } of gatheredOf(model, entity))
        if (own === field && value) visit(from, value)
    ordered.set(field, [entity, field])
  }
  for (const entity of model.list) for (const field of computedOf(entity)) visit(entity, field)
  return [...ordered.values()]
}

/** A comment in the SQL: other decimal places mean other stored values, so the statement must run again. */
const placesOf = ({ scale }: FieldModel): string => (scale === undefined ? '' : ` /* places: ${scale} */`)

/**
 * Before, rows of several entities were taken for those of the first one if their references had the same name.
 * Changed statements run again, so this comment makes each affected database recompute its values once.
 */
const apartOf = (model: Model, entity: EntityModel, field: FieldModel): string => {
  const all = gatheredOf(model, entity)
  const own = all.find((each) => each.field === field)
  const isShared = all.some(({ from, back }) => own && from !== own.from && back.name === own.back.name)
  return isShared ? ' /* of one entity */' : ''
}

/** Statements that recompute every computed value of every row, in order of dependency. */
export const recomputeSql = (model: Model, dialect: Dialect): readonly string[] =>
  everyComputed(model).map(
    ([entity, field]) =>
      `update ${wholeTable(entity)} set ${quote(field.key)} = ${computedSql(model, dialect, entity, field)}${placesOf(field)}${apartOf(model, entity, field)}`,
  )

/** Recomputes existing rows after a computed field was added or its definition changed. */
export const recomputeStatements = (model: Model, dialect: Dialect): readonly RawStatement[] => {
  const first = everyComputed(model)[0]?.[0].table
  if (first === undefined) return []
  const sql = recomputeSql(model, dialect)
  return [{ name: 'computed values', says: schema.computed, over: first, sql, alone: true }]
}
