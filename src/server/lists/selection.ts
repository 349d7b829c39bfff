import type { ColumnType } from '../../model/index.ts'
import { quote } from '../database/dialect.ts'

/** What a statement selects: columns by their place, and the joins that lead to them. The rows' own table is `r`. */
export interface Selection {
  /** Takes a column up and says its place in the rows. */
  readonly column: (alias: string, name: string) => number
  /** Joins the row of `table` whose column `key` is the value of `of`; says its alias. */
  readonly join: (table: string, key: string, of: string) => string
  readonly columns: () => string
  readonly joins: () => string
}

export const columnOf = (alias: string, name: string): string => `${alias}.${quote(name)}`

export const newSelection = (): Selection => {
  const columns: string[] = []
  const joins: string[] = []
  const aliases = new Map<string, string>()
  return {
    column: (alias, name) => {
      const sql = columnOf(alias, name)
      const known = columns.indexOf(sql)
      return known >= 0 ? known : columns.push(sql) - 1
    },
    join: (table, key, of) => {
      const place = `${table} ${key} ${of}`
      const known = aliases.get(place)
      if (known !== undefined) return known
      const alias = `t${joins.length}`
      aliases.set(place, alias)
      joins.push(` left join ${quote(table)} ${alias} on ${columnOf(alias, key)} = ${of}`)
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

/** The JSON of a stored value, by how it is stored. */
export const valuePart = (type: ColumnType, place: number): Part => {
  if (type === 'text')
    return (row) => {
      const value = row[place]
      return typeof value === 'string' ? JSON.stringify(value) : 'null'
    }
  if (type === 'day')
    return (row) => {
      const value = row[place]
      return typeof value === 'string' ? `"${value}"` : 'null'
    }
  if (type === 'flag')
    return (row) => {
      const value = row[place]
      return value === null ? 'null' : value ? 'true' : 'false'
    }
  return (row) => {
    const value = row[place]
    return typeof value === 'number' ? String(value) : 'null'
  }
}
