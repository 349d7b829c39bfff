import { type Dialect, quote, type Reader, type Writer } from '../database/index.ts'

/** The highest id that a table ever gave, deleted rows included: none is given twice, here or after a move. */
export const lastNumber = async (reader: Reader, dialect: Dialect, table: string): Promise<number> => {
  const sql =
    dialect.name === 'sqlite'
      ? 'select seq as last from sqlite_sequence where name = ?'
      : "select last_value as last from pg_sequences where schemaname = current_schema() and format('%I.%I', schemaname, sequencename)::regclass = pg_get_serial_sequence(quote_ident(?), 'id')::regclass"
  const [row] = await reader.all(sql, [table])
  return Number(row?.last ?? 0)
}

export const continueAfter = async (
  writer: Writer,
  dialect: Dialect,
  table: string,
  last: number,
): Promise<void> => {
  if (last === 0) return
  if (dialect.name === 'postgres') {
    await writer.all("select setval(pg_get_serial_sequence(quote_ident(?), 'id'), ?)", [table, last])
    return
  }
  await writer.run('delete from sqlite_sequence where name = ?', [table])
  await writer.run('insert into sqlite_sequence (name, seq) values (?, ?)', [table, last])
}

export const countRows = async (reader: Reader, table: string): Promise<number> => {
  const [row] = await reader.all(`select count(*) as rows from ${quote(table)}`)
  return Number(row?.rows)
}
