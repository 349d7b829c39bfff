import { type Catalog, type IdSequences, likeStart } from '../driver/catalog.ts'

export const sqliteCatalog: Catalog = {
  columns: `select t.name as "table", c.name as "column", c.type as type
      from sqlite_schema t join pragma_table_info(t.name) c
      where t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\' and t.sql not like 'create virtual%'
      order by t.name, c.cid`,
  indexes: `select name as "index", tbl_name as "table" from sqlite_schema where type = 'index'`,
  // The parts of a full-text table are tables of their own, named after it.
  indexSizes: `select s.name as "index", s.tbl_name as "table", d.ncell as entries, d.pgsize as bytes
      from sqlite_schema s join dbstat d on d.name = s.name where d.aggregate = 1 and s.type = 'index'
      union all
      select s.name, s.name, sum(case when d.name = s.name || '_docsize' then d.ncell else 0 end), sum(d.pgsize)
      from sqlite_schema s join dbstat d on d.name in (s.name || '_data', s.name || '_idx', s.name || '_docsize')
      where d.aggregate = 1 and s.sql like 'create virtual table%' group by s.name`,
  indexesStartingWith: (prefix) =>
    `select name from sqlite_schema where type = 'index' and name like '${likeStart(prefix)}' escape '\\'`,
  brokenIndexes: null,
  hasTable: (name) => `select 1 from sqlite_schema where name = '${name}'`,
  schema: async () => 'main',
}

export const sqliteIds: IdSequences = {
  followsRowIds: true,
  // Writes are serial, so no other writer draws the same ids before the rows are inserted.
  draw: async (writer, table, count) => {
    if (count === 0) return []
    const [counted] = await writer.rows('select seq from sqlite_sequence where name = ?', [table])
    const last = Number(counted?.[0] ?? 0)
    return Array.from({ length: count }, (_, place) => last + 1 + place)
  },
  last: 'select seq as last from sqlite_sequence where name = ?',
  continueAfter: async (writer, table, last) => {
    await writer.run('delete from sqlite_sequence where name = ?', [table])
    await writer.run('insert into sqlite_sequence (name, seq) values (?, ?)', [table, last])
  },
}
