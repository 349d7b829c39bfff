import {
  type ColumnType,
  detailsOf,
  type EntityModel,
  type FieldModel,
  labelWriter,
  type Model,
  meaningOf,
  targetOf,
  treeOf,
} from '../../../model/index.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import { fromVisible, type RowFilter } from '../../platform/sql/row-security.ts'
import type { LabelCache } from './label-cache.ts'

/** What a statement selects: columns by their place, and the joins that lead to them. The rows' own table is `r`. */
export interface ColumnSelection {
  /** Takes a column up and says its place in the rows. */
  readonly column: (alias: string, name: string) => number
  /** Joins the row of an entity whose column `key` is the value of that column of `alias`; says its alias. */
  readonly join: (entity: EntityModel, key: string, alias: string, name: string) => string
  /** Takes up whatever the SQL says. */
  readonly take: (sql: string) => number
  /** The column as SQL. */
  readonly sqlOf: (alias: string, name: string) => string
  /** What is selected, in order. */
  readonly sql: () => readonly string[]
  readonly columns: () => string
  readonly joins: () => string
}

export const qualifiedColumn = (alias: string, name: string): string => `${alias}.${quote(name)}`

/**
 * So many rows are joined, and further ones looked up one by one: SQLite takes 64 tables in a join, and PostgreSQL plans
 * some fifty for seconds.
 */
const mostJoins = 20

export const newSelection = (reach: RowFilter): ColumnSelection => {
  const columns: string[] = []
  const joins: string[] = []
  const aliases = new Map<string, string>()
  /** What follows the `from` where a row is not joined, but looked up for each of its columns; by alias. */
  const lookedUp = new Map<string, string>()
  const sqlOf = (alias: string, name: string): string => {
    const rest = lookedUp.get(alias)
    return rest === undefined
      ? qualifiedColumn(alias, name)
      : `(select ${qualifiedColumn(alias, name)} from ${rest})`
  }
  const take = (sql: string): number => {
    const known = columns.indexOf(sql)
    return known >= 0 ? known : columns.push(sql) - 1
  }
  return {
    column: (alias, name) => take(sqlOf(alias, name)),
    join: (entity, key, from, name) => {
      const of = sqlOf(from, name)
      const place = `${entity.name} ${key} ${of}`
      const known = aliases.get(place)
      if (known !== undefined) return known
      const alias = `t${aliases.size}`
      aliases.set(place, alias)
      const met = `${qualifiedColumn(alias, key)} = ${of}`
      if (joins.length < mostJoins) joins.push(` left join ${fromVisible(entity, reach, alias)} on ${met}`)
      else lookedUp.set(alias, `${fromVisible(entity, reach, alias)} where ${met}`)
      return alias
    },
    take,
    sqlOf,
    sql: () => columns,
    columns: () => columns.join(', '),
    joins: () => joins.join(''),
  }
}

/** A row as its values, in the order of the selected columns. */
export type RowValues = readonly unknown[]

/** Writes one part of a row's JSON. */
export type JsonPart = (row: RowValues) => string

/** The JSON of what a column holds, by its type; whatever else is held is a number. */
const jsonOf: Partial<Record<ColumnType, (value: unknown) => string>> = {
  text: (value) => (typeof value === 'string' ? JSON.stringify(value) : 'null'),
  day: (value) => (typeof value === 'string' ? `"${value}"` : 'null'),
  instant: (value) => (typeof value === 'string' ? `"${value}"` : 'null'),
}

const numberJson = (value: unknown): string => (typeof value === 'number' ? String(value) : 'null')

/** Writes a column of that type as it is. */
export const columnPart = (type: ColumnType, place: number): JsonPart => {
  const json = jsonOf[type] ?? numberJson
  return (row) => json(row[place])
}

/** Writes a field's value from its column. */
export const valuePart = (field: FieldModel, place: number): JsonPart => {
  const { column, storage } = { ...meaningOf(field.kind), ...detailsOf(field.kind) }
  if (storage) return (row) => JSON.stringify(storage.value(row[place], field))
  return columnPart(column ?? 'text', place)
}

/** Where names come from: the model says what they are made of; what is in memory is not joined. */
export interface LabelSource {
  readonly model: Model
  /** The rows whose names may be told. */
  readonly reach: RowFilter
  /** null: every name is joined. */
  readonly cache: LabelCache | null
  /** Takes up the entities whose names come from memory. */
  readonly remembered: Set<EntityModel>
}

/** The labels of an entity that are in memory; null where they are joined. */
const inMemory = ({ cache, remembered, reach }: LabelSource, target: EntityModel) => {
  const labels = reach.conditionOf(target) === null ? (cache?.of(target) ?? null) : null
  if (labels) remembered.add(target)
  return labels
}

/** Reads the label of the row that a reference leads to. */
const referredText = (
  names: LabelSource,
  selection: ColumnSelection,
  field: FieldModel,
  alias: string,
): ((row: RowValues) => string) => {
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
  const { storage } = detailsOf(field.kind)
  return storage
    ? (stored) => show(storage.value(stored, field), field, zone)
    : (stored) => show(stored, field, zone)
}

/** Reads a row's label: its label fields in words, joined as `labelOf` in the model joins them. */
export const labelText = (
  names: LabelSource,
  selection: ColumnSelection,
  entity: EntityModel,
  alias: string,
): ((row: RowValues) => string) => {
  const parts = entity.label.map((field): ((row: RowValues) => string) => {
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

/**
 * `{ id, <label> }` of the row that `alias` stands for; null where there is none.
 * @param id the place of its id among the columns, where it is selected already
 */
export const nestedPart = (
  names: LabelSource,
  selection: ColumnSelection,
  entity: EntityModel,
  alias: string,
  id = selection.column(alias, 'id'),
): JsonPart => {
  const label = labelText(names, selection, entity, alias)
  const path = pathPart(names, selection, entity, alias)
  const write = labelWriter(entity)
  return (row) => (row[id] === null ? 'null' : write(Number(row[id]), label(row), path?.(row)))
}

/** `{ id, <label> }` of the row that a reference of `alias` leads to; null where it leads to none. */
export const referredPart = (
  names: LabelSource,
  selection: ColumnSelection,
  field: FieldModel,
  alias: string,
): JsonPart => {
  const target = targetOf(names.model, field)
  const labels = treeOf(target) === null ? inMemory(names, target) : null // no memory holds paths
  const id = selection.column(alias, field.key)
  // The id of what is referred to is the reference: no column is sent twice.
  if (!labels) return nestedPart(names, selection, target, selection.join(target, 'id', alias, field.key), id)
  return (row) => labels.get(row[id] as number)?.json ?? 'null' // no number is no key
}

/** No text that is kept holds either, since neither can be seen. */
const [betweenRows, betweenParts] = ['\u001e', '\u001f']

/** A path is told of so many rows at most, and so ends where a circle that nobody made by us would not. */
const longestPath = 100

/**
 * The names of all that the row of `alias` lies in, outermost first, as a JSON list; null where the entity is no tree. One
 * column of the statement, however many rows it reads. It begins below what is out of reach.
 */
export const pathPart = (
  names: LabelSource,
  selection: ColumnSelection,
  entity: EntityModel,
  alias: string,
): JsonPart | null => {
  const tree = treeOf(entity)
  if (tree === null) return null
  const { reach } = names
  const inner = newSelection(reach)
  const label = labelText({ ...names, cache: null }, inner, entity, 'a')
  const parts = inner.sql().map((sql) => `coalesce(cast(${sql} as text), '')`)
  const inside = selection.sqlOf(alias, tree.key)
  const above = `n.${quote(tree.key)}`
  const place = selection.take(
    `(with recursive up(id, depth) as (
       select ${inside}, 1 where ${inside} is not null
       union all
       select ${above}, up.depth + 1 from ${fromVisible(entity, reach, 'n')} join up on n."id" = up.id
       where ${above} is not null and up.depth < ${longestPath}
     ) select string_agg(${parts.join(` || '${betweenParts}' || `)}, '${betweenRows}' order by up.depth desc)
       from up join ${fromVisible(entity, reach, 'a')} on a."id" = up.id${inner.joins()})`,
  )
  return (row) => {
    const written = row[place]
    if (typeof written !== 'string') return '[]'
    return JSON.stringify(written.split(betweenRows).map((each) => label(each.split(betweenParts))))
  }
}
