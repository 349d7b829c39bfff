import { schema } from '#texts/storage'
import {
  computedOf,
  type EntityModel,
  type Gathered,
  gatheredOf,
  isFormula,
  type Model,
} from '../../model/index.ts'
import { quote } from '../database/driver/dialect.ts'
import { everyRow, rowsOf, wholeTable } from './gate.ts'
import type { RawStatement } from './table.ts'

const functions = { sum: 'sum', count: 'count', least: 'min', greatest: 'max' } as const

/** What is gathered for a row, as SQL. It is worked out from all rows, whoever may see them. @param id the row's */
export const gatheredSql = ({ take, from, back, value }: Gathered, id: string): string => {
  const of = value === null ? '*' : `g.${quote(value.key)}`
  const found = `(select ${functions[take]}(${of}) from ${rowsOf(from, everyRow, 'g')} where g.${quote(back.key)} = ${id})`
  return take === 'sum' ? `coalesce(${found}, 0)` : found
}

const real = (part: string | number, entity: EntityModel): string =>
  typeof part === 'number' ? `cast(${part} as real)` : quote(entity.field[part]?.key ?? part)

const computedSql = (model: Model, entity: EntityModel, name: string): string => {
  const field = entity.field[name]
  const works = field?.works
  if (works === undefined) return 'null'
  if (!isFormula(works)) {
    const gathered = gatheredOf(model, entity).find((each) => each.field === field)
    return gathered ? gatheredSql(gathered, `${wholeTable(entity)}."id"`) : 'null'
  }
  const [left, operation, right] = works
  const [one, other] = [real(left, entity), real(right, entity)]
  return `${one} ${operation} ${operation === '/' ? `nullif(${other}, 0)` : other}`
}

type Node = readonly [EntityModel, string]

/** Every computed field of the model, each after all that it is made of, in whichever entity. */
const everyComputed = (model: Model): readonly Node[] => {
  const ordered = new Map<string, Node>()
  const visit = (entity: EntityModel, name: string): void => {
    const field = entity.field[name]
    const key = `${entity.name} ${name}`
    if (field?.works === undefined || ordered.has(key)) return
    if (isFormula(field.works)) for (const part of field.works) visit(entity, String(part))
    else
      for (const { from, value, field: own } of gatheredOf(model, entity))
        if (own === field && value) visit(from, value.name)
    ordered.set(key, [entity, name])
  }
  for (const entity of model.list) for (const { name } of computedOf(entity)) visit(entity, name)
  return [...ordered.values()]
}

/** Works every computed value of every row out, in order. */
export const workedOutSql = (model: Model): readonly string[] =>
  everyComputed(model).map(
    ([entity, name]) =>
      `update ${wholeTable(entity)} set ${quote(entity.field[name]?.key ?? name)} = ${computedSql(model, entity, name)}`,
  )

/** Works them out for the rows that are there, where a computed field has joined or is worked out otherwise now. */
export const workedOut = (model: Model): readonly RawStatement[] => {
  const sql = workedOutSql(model)
  const first = everyComputed(model)[0]?.[0].table
  return first === undefined
    ? []
    : [{ name: 'computed values', says: schema.computed, over: first, sqlite: sql, postgres: sql }]
}
