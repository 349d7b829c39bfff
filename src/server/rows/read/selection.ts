import {
  type ColumnType,
  detailsOf,
  type EntityModel,
  type FieldModel,
  labelJson,
  type Model,
  meaningOf,
  targetOf,
} from '../../../model/index.ts'
import { quote } from '../../database/driver/dialect.ts'
import { type Reach, rowsOf } from '../../sql/gate.ts'
import type { LabelCache } from './label-cache.ts'

/** What a statement selects: columns by their place, and the joins that lead to them. The rows' own table is `r`. */
export interface Selection {
  /** Takes a column up and says its place in the rows. */
  readonly column: (alias: string, name: string) => number
  /** Takes up the column's value where it has so many bytes at most, and '' where it has more. */
  readonly light: (alias: string, name: string, bytes: number) => number
  /** Joins the row of an entity whose column `key` is the value of that column of `alias`; says its alias. */
  readonly join: (entity: EntityModel, key: string, alias: string, name: string) => string
  readonly columns: () => string
  readonly joins: () => string
}

export const columnOf = (alias: string, name: string): string => `${alias}.${quote(name)}`

/**
 * So many rows are joined, and further ones looked up one by one: SQLite takes 64 tables in a join, and PostgreSQL plans
 * some fifty for seconds.
 */
const mostJoins = 20

export const newSelection = (reach: Reach): Selection => {
  const columns: string[] = []
  const joins: string[] = []
  const aliases = new Map<string, string>()
  /** What follows the `from` where a row is not joined, but looked up for each of its columns; by alias. */
  const lookedUp = new Map<string, string>()
  const sqlOf = (alias: string, name: string): string => {
    const rest = lookedUp.get(alias)
    return rest === undefined ? columnOf(alias, name) : `(select ${columnOf(alias, name)} from ${rest})`
  }
  const take = (sql: string): number => {
    const known = columns.indexOf(sql)
    return known >= 0 ? known : columns.push(sql) - 1
  }
  return {
    column: (alias, name) => take(sqlOf(alias, name)),
    light: (alias, name, bytes) => {
      const sql = sqlOf(alias, name)
      return take(`case when octet_length(${sql}) > ${bytes} then '' else ${sql} end`)
    },
    join: (entity, key, from, name) => {
      const of = sqlOf(from, name)
      const place = `${entity.name} ${key} ${of}`
      const known = aliases.get(place)
      if (known !== undefined) return known
      const alias = `t${aliases.size}`
      aliases.set(place, alias)
      const met = `${columnOf(alias, key)} = ${of}`
      if (joins.length < mostJoins) joins.push(` left join ${rowsOf(entity, reach, alias)} on ${met}`)
      else lookedUp.set(alias, `${rowsOf(entity, reach, alias)} where ${met}`)
      return alias
    },
    columns: () => columns.join(', '),
    joins: () => joins.join(''),
  }
}

/** A row as its values, in the order of the selected columns. */
export type Values = readonly unknown[]

/** Writes one part of a row's JSON. */
export type Part = (row: Values) => string

/** The JSON of what a column holds, by its type; whatever else is held is a number. */
const jsonOf: Partial<Record<ColumnType, (value: unknown) => string>> = {
  text: (value) => (typeof value === 'string' ? JSON.stringify(value) : 'null'),
  day: (value) => (typeof value === 'string' ? `"${value}"` : 'null'),
  instant: (value) => (typeof value === 'string' ? `"${value}"` : 'null'),
}

const numberJson = (value: unknown): string => (typeof value === 'number' ? String(value) : 'null')

/** Writes a column of that type as it is. */
export const columnPart = (type: ColumnType, place: number): Part => {
  const json = jsonOf[type] ?? numberJson
  return (row) => json(row[place])
}

/** Writes a field's value from its column. */
export const valuePart = (field: FieldModel, place: number): Part => {
  const { column, kept } = { ...meaningOf(field.kind), ...detailsOf(field.kind) }
  if (kept) return (row) => JSON.stringify(kept.value(row[place], field))
  return columnPart(column ?? 'text', place)
}

/** Where names come from: the model says what they are made of; what is in memory is not joined. */
export interface Names {
  readonly model: Model
  /** The rows whose names may be told. */
  readonly reach: Reach
  /** null: every name is joined. */
  readonly cache: LabelCache | null
  /** Takes up the entities whose names come from memory. */
  readonly remembered: Set<EntityModel>
}

/** The labels of an entity that are in memory; null where they are joined. */
const inMemory = ({ cache, remembered, reach }: Names, target: EntityModel) => {
  const labels = reach.conditionOf(target) === null ? (cache?.of(target) ?? null) : null
  if (labels) remembered.add(target)
  return labels
}

/** Reads the label of the row that a reference leads to. */
const referredText = (
  names: Names,
  selection: Selection,
  field: FieldModel,
  alias: string,
): ((row: Values) => string) => {
  const target = targetOf(names.model, field)
  const labels = inMemory(names, target)
  if (!labels) return labelText(names, selection, target, selection.join(target, 'id', alias, field.key))
  const id = selection.column(alias, field.key)
  return (row) => labels.get(row[id] as number)?.label ?? '' // no number is no key
}

/**
 * Reads what a label says of a field from what its column holds.
 * @param zone the business time zone
 */
export const shownText = (field: FieldModel, zone: string): ((stored: unknown) => string) => {
  const { show } = meaningOf(field.kind)
  const { kept } = detailsOf(field.kind)
  return kept
    ? (stored) => show(kept.value(stored, field), field, zone)
    : (stored) => show(stored, field, zone)
}

/** Reads a row's label: its label fields in words, joined as `labelOf` in the model joins them. */
export const labelText = (
  names: Names,
  selection: Selection,
  entity: EntityModel,
  alias: string,
): ((row: Values) => string) => {
  const parts = entity.label.map((field): ((row: Values) => string) => {
    if (field.links === 'one') return referredText(names, selection, field, alias)
    const place = selection.column(alias, field.key)
    const shown = shownText(field, names.model.zone)
    return (row) => shown(row[place])
  })
  return (row) => {
    let text = ''
    for (const part of parts) {
      const words = part(row)
      if (words !== '') text = text === '' ? words : `${text} – ${words}`
    }
    return text
  }
}

/** `{ id, <label> }` of the row that `alias` stands for; null where there is none. */
export const nestedPart = (names: Names, selection: Selection, entity: EntityModel, alias: string): Part => {
  const id = selection.column(alias, 'id')
  const label = labelText(names, selection, entity, alias)
  return (row) => (row[id] === null ? 'null' : labelJson(entity, Number(row[id]), label(row)))
}

/** `{ id, <label> }` of the row that a reference of `alias` leads to; null where it leads to none. */
export const referredPart = (names: Names, selection: Selection, field: FieldModel, alias: string): Part => {
  const target = targetOf(names.model, field)
  const labels = inMemory(names, target)
  if (!labels) return nestedPart(names, selection, target, selection.join(target, 'id', alias, field.key))
  const id = selection.column(alias, field.key)
  return (row) => labels.get(row[id] as number)?.json ?? 'null' // no number is no key
}
