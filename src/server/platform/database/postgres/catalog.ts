import { type Catalog, type IdSequences, likeStart } from '../driver/catalog.ts'
import { literal, quote } from '../driver/dialect.ts'

const indexes = `from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      where t.relnamespace = current_schema()::regnamespace`

export const postgresCatalog: Catalog = {
  columns: `select t.relname as "table", c.attname as "column", format_type(c.atttypid, c.atttypmod) as type
      from pg_class t join pg_attribute c on c.attrelid = t.oid
      where t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'p')
        and c.attnum > 0 and not c.attisdropped
      order by t.relname, c.attnum`,
  indexes: `select i.relname as "index", t.relname as "table" ${indexes} and x.indisvalid`,
  indexSizes: `select i.relname as "index", t.relname as "table", i.reltuples::bigint as entries,
        pg_relation_size(i.oid) as bytes
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      where t.relnamespace = current_schema()::regnamespace and not x.indisprimary`,
  indexesStartingWith: (prefix) =>
    `select i.relname as indexname ${indexes} and x.indisvalid and i.relname like '${likeStart(prefix)}'`,
  brokenIndexes: `select i.relname as "index" ${indexes} and not x.indisvalid`,
  hasTable: (name) => `select 1 where to_regclass('${name}') is not null`,
  schema: async (reader) => String((await reader.rows('select current_schema()'))[0]?.[0]),
}

export const postgresIds: IdSequences = {
  followsRowIds: false,
  draw: async (writer, table, count) => {
    if (count === 0) return []
    const sequence = `pg_get_serial_sequence(${literal(quote(table))}, 'id')`
    const drawn = await writer.rows(`select nextval(${sequence}) from generate_series(1, ?::integer)`, [
      count,
    ])
    return drawn.map(([id]) => Number(id)).sort((one, other) => one - other)
  },
  last: "select last_value as last from pg_sequences where schemaname = current_schema() and format('%I.%I', schemaname, sequencename)::regclass = pg_get_serial_sequence(quote_ident(?), 'id')::regclass",
  continueAfter: async (writer, table, last) => {
    await writer.all("select setval(pg_get_serial_sequence(quote_ident(?), 'id'), ?)", [table, last])
  },
}
