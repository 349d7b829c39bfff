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
import type { LabelMaps } from './label-cache.ts'

/** The columns of a statement, by index, and the joins that they need. The alias of the rows' own table is `r`. */
export interface ColumnSelection {
  /** Adds a column and returns its index. */
  readonly column: (alias: string, name: string) => number
  /** Joins the row of `entity` whose column `key` equals column `name` of `alias`; returns the new alias. */
  readonly join: (entity: EntityModel, key: string, alias: string, name: string) => string
  /** Adds an SQL expression and returns its index. */
  readonly take: (sql: string) => number
  readonly sqlOf: (alias: string, name: string) => string
  /** The selected expressions in order. */
  readonly sql: () => readonly string[]
  readonly columns: () => string
  readonly joins: () => string
}

export const qualifiedColumn = (alias: string, name: string): string => `${alias}.${quote(name)}`

/**
 * The most joins; further rows are looked up by subqueries. SQLite allows 64 tables in a join, and PostgreSQL plans
 * about
 * fifty for seconds.
 */
const mostJoins = 20

export const newSelection = (reach: RowFilter): ColumnSelection => {
  const columns: string[] = []
  const joins: string[] = []
  const aliases = new Map<string, string>()
  /** By alias: the `from` clause of a row that subqueries look up for each column. */
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

/** The values of a row, in the order of the selected columns. */
export type RowValues = readonly unknown[]

/** Renders one part of a row's JSON. */
export type JsonPart = (row: RowValues) => string

/** Renders a stored value as JSON, by column type; other types are numbers. */
const jsonOf: Partial<Record<ColumnType, (value: unknown) => string>> = {
  text: (value) => (typeof value === 'string' ? JSON.stringify(value) : 'null'),
  day: (value) => (typeof value === 'string' ? `"${value}"` : 'null'),
  instant: (value) => (typeof value === 'string' ? `"${value}"` : 'null'),
}

const numberJson = (value: unknown): string => (typeof value === 'number' ? String(value) : 'null')

/** Renders the stored value of a column of that type. */
export const columnPart = (type: ColumnType, place: number): JsonPart => {
  const json = jsonOf[type] ?? numberJson
  return (row) => json(row[place])
}

/** Renders a field's value from its column. */
export const valuePart = (field: FieldModel, place: number): JsonPart => {
  const { column, storage } = { ...meaningOf(field.kind), ...detailsOf(field.kind) }
  if (storage) return (row) => JSON.stringify(storage.value(row[place], field))
  return columnPart(column ?? 'text', place)
}

/** How labels are read: from the cache where it has them, else by joins. */
export interface LabelSource {
  readonly model: Model
  /** The rows whose labels the caller may see. */
  readonly reach: RowFilter
  /** null: every label is joined. */
  readonly cache: LabelMaps | null
  /** Collects the entities whose labels come from the cache. */
  readonly remembered: Set<EntityModel>
}

/** The cached labels of an entity; null where labels are joined. */
const inMemory = ({ cache, remembered, reach }: LabelSource, target: EntityModel) => {
  const labels = reach.conditionOf(target) === null ? (cache?.of(target) ?? null) : null
  if (labels) remembered.add(target)
  return labels
}

/** Reads the label of a reference's target. */
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
  return (row) => labels.get(row[id] as number)?.label ?? '' // other values are no key
}

/**
 * Converts the stored value of a field to its text in a label.
 * @param zone the business time zone
 */
export const shownText = (field: FieldModel, zone: string): ((stored: unknown) => string) => {
  const { show } = meaningOf(field.kind)
  const { storage } = detailsOf(field.kind)
  return storage
    ? (stored) => show(storage.value(stored, field), field, zone)
    : (stored) => show(stored, field, zone)
}

/** Reads a row's label: its label fields as text, joined like `labelOf` in the model. */
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
 * Renders `{ id, <label> }` of the row under `alias`; null where there is none.
 * @param id the index of its id among the columns, if selected already
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

/** Renders `{ id, <label> }` of the target of a reference; null where it is empty. */
export const referredPart = (
  names: LabelSource,
  selection: ColumnSelection,
  field: FieldModel,
  alias: string,
): JsonPart => {
  const target = targetOf(names.model, field)
  const labels = treeOf(target) === null ? inMemory(names, target) : null // the cache has no paths
  const id = selection.column(alias, field.key)
  // The reference itself is the target's id, so no id is selected twice.
  if (!labels) return nestedPart(names, selection, target, selection.join(target, 'id', alias, field.key), id)
  return (row) => labels.get(row[id] as number)?.json ?? 'null' // other values are no key
}

/** Control characters, which no stored text contains. */
const [betweenRows, betweenParts] = ['\u001e', '\u001f']

/** The most ancestors in a path; it ends the recursion at a cycle in rows that were not written by the product. */
const longestPath = 100

/**
 * Renders the labels of a row's ancestors, the root first, as a JSON list; null where the entity is no tree.
 * It needs one column of the statement for any number of rows, and leaves out everything above an ancestor out of
 * reach.
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
