import type { Dialect, Reader } from '../database/index.ts'
import { indexPrefix } from '../sql/index-name.ts'

/** What a database holds now: its tables with their columns' types, and those of its indexes that are ours. */
export interface Existing {
  /** By table, then by column: the type as the database says it. */
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** By index: its table. */
  readonly indexes: ReadonlyMap<string, string>
}

const queries = {
  sqlite: {
    columns: `select t.name as "table", c.name as "column", c.type as type
      from sqlite_schema t join pragma_table_info(t.name) c
      where t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\' and t.sql not like 'create virtual%'
      order by t.name, c.cid`,
    indexes: `select name as "index", tbl_name as "table" from sqlite_schema where type = 'index'`,
  },
  postgres: {
    columns: `select t.relname as "table", c.attname as "column", format_type(c.atttypid, c.atttypmod) as type
      from pg_class t join pg_attribute c on c.attrelid = t.oid
      where t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'p')
        and c.attnum > 0 and not c.attisdropped
      order by t.relname, c.attnum`,
    indexes: `select indexname as "index", tablename as "table" from pg_indexes where schemaname = current_schema()`,
  },
} as const

export const readExisting = async (reader: Reader, dialect: Dialect): Promise<Existing> => {
  const { columns, indexes } = queries[dialect.name]
  const tables = new Map<string, Map<string, string>>()
  for (const row of await reader.all(columns)) {
    const table = String(row.table)
    const known = tables.get(table) ?? new Map<string, string>()
    tables.set(table, known.set(String(row.column), String(row.type)))
  }
  const ours = (await reader.all(indexes))
    .map((row) => [String(row.index), String(row.table)] as const)
    .filter(([index]) => index.startsWith(indexPrefix))
  return { tables, indexes: new Map(ours) }
}
