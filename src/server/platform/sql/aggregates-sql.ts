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

/** As columns of a select over the rows `g`: an exact sum is told in two halves. */
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

/** Where it is gathered from: the rows `g` that lead to a row, or those of them for which its rule holds. @param id the row's */
const behind = (model: Model, dialect: Dialect, { from, back, when }: Gathered, id: string): string => {
  const reading = plannedReading(model, dialect, () => []) // such a rule names no row
  const only = when === null ? '' : ` and (${inlined(where(from, when, reading, 'g'))})`
  return `from ${fromVisible(from, unfilteredRows, 'g')} where g.${quote(back.key)} = ${id}${only}`
}

/** Which rows it looks at: references of one name lead here from several entities. */
const sortOf = ({ from, back, when }: Gathered): string => JSON.stringify([from.name, back.name, when])

/** What is gathered for a row from the rows that are there now, whoever may see them: one look at each sort of them. */
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

/** The least or the greatest of what a row is gathered from but some rows. Parameters: its id, and the list of theirs. */
export const extremeOf = (model: Model, dialect: Dialect, gathered: Gathered): string =>
  `select ${functions[gathered.take]}(g.${quote(gathered.value?.key ?? 'id')}) ${behind(model, dialect, gathered, '?')} and not (${dialect.anyOf('g."id"')})`

/** The same as SQL, for every row at once; a sum beyond what can be kept is left out. @param id the row's */
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

/** Every computed field of the model, each after all that it is made of, in whichever entity. */
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

/** Whole numbers of other parts are other values, though they are summed in the same way. */
const placesOf = ({ scale }: FieldModel): string => (scale === undefined ? '' : ` /* places: ${scale} */`)

/**
 * Rows of several entities whose references have one name were once taken for those of the first of them. Statements that
 * read otherwise run again: so each database that may hold such values works them out anew, and only once.
 */
const apartOf = (model: Model, entity: EntityModel, field: FieldModel): string => {
  const all = gatheredOf(model, entity)
  const own = all.find((each) => each.field === field)
  const isShared = all.some(({ from, back }) => own && from !== own.from && back.name === own.back.name)
  return isShared ? ' /* of one entity */' : ''
}

/** Works every computed value of every row out, in order. */
export const recomputeSql = (model: Model, dialect: Dialect): readonly string[] =>
  everyComputed(model).map(
    ([entity, field]) =>
      `update ${wholeTable(entity)} set ${quote(field.key)} = ${computedSql(model, dialect, entity, field)}${placesOf(field)}${apartOf(model, entity, field)}`,
  )

/** Works them out for the rows that are there, where a computed field has joined or is worked out otherwise now. */
export const recomputeStatements = (model: Model, dialect: Dialect): readonly RawStatement[] => {
  const first = everyComputed(model)[0]?.[0].table
  if (first === undefined) return []
  const sql = recomputeSql(model, dialect)
  return [{ name: 'computed values', says: schema.computed, over: first, sql }]
}
