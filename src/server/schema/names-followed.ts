import { literal, quote } from '../platform/database/index.ts'
import type { Column, Naming, Table } from '../platform/sql/table.ts'

/** Returns whether a table records the entity of its rows. */
export const recordsEntityName = ({ columns }: Pick<Table, 'columns'>): boolean =>
  columns.some(({ naming }) => naming === 'entity')

/** Returns the table's column with this role of naming. */
export const columnNaming = ({ columns }: Pick<Table, 'columns'>, as: Naming): Column | undefined =>
  columns.find(({ naming }) => naming === as)

/** Returns statements that rename an entity in a table's rows. */
export const nameFollowed = (table: Table, from: string, to: string): readonly string[] => {
  const statements = table.columns
    .filter(({ naming }) => naming === 'member')
    .map(({ name }) => {
      const [former, present] = [from, to].map((each) => literal(`"entity":"${each}"`))
      return `update ${quote(table.name)} set ${quote(name)} = replace(${quote(name)}, ${former}, ${present}) where ${quote(name)} like ${literal(`%"entity":"${from}"%`)}`
    })
  const entity = columnNaming(table, 'entity')
  if (entity === undefined) return statements
  const begins = { key: (name: string) => `row:${name}:`, first: (name: string) => `["${name}",` }
  const sets = table.columns.flatMap(({ name, naming }) => {
    if (naming !== 'key' && naming !== 'first') return []
    const [former, present] = [begins[naming](from), begins[naming](to)]
    const column = quote(name)
    return [
      `${column} = case when substr(${column}, 1, ${former.length}) = ${literal(former)} then ${literal(present)} || substr(${column}, ${former.length + 1}) else ${column} end`,
    ]
  })
  return [
    ...statements,
    `update ${quote(table.name)} set ${[`${quote(entity.name)} = ${literal(to)}`, ...sets].join(', ')} where ${quote(entity.name)} = ${literal(from)}`,
  ]
}

/** Returns statements that rename an entity's field in a table's rows. */
export const fieldFollowed = (table: Table, entity: string, from: string, to: string): readonly string[] => {
  const [of, field] = [columnNaming(table, 'entity'), columnNaming(table, 'field')]
  if (of === undefined || field === undefined) return []
  const column = quote(field.name)
  return [
    `update ${quote(table.name)} set ${column} = ${literal(to)} where ${quote(of.name)} = ${literal(entity)} and ${column} = ${literal(from)}`,
  ]
}

/** Returns statements that delete all rows recorded under an entity's name, except in tables that outlive it. */
export const nameForgotten = (tables: readonly Table[], entity: string): readonly string[] =>
  tables.flatMap((table) => {
    const of = columnNaming(table, 'entity')
    return of === undefined || table.outlives
      ? []
      : [`delete from ${quote(table.name)} where ${quote(of.name)} = ${literal(entity)}`]
  })
