import type { Database, Parameter, Reader } from '../../platform/database/driver/database.ts'

/** With more lines, checking the row filter of each may block the event loop. */
const manyLines = 300
/** The same limit for notices. */
const manyNotices = 2_000

const isMany = async (
  database: Database,
  of: string,
  most: number,
  parameter: Parameter,
): Promise<boolean> => {
  const [counted] = await database.rows(
    `select count(*) from (select 1 from ${of} limit ${most + 1}) begun`,
    [parameter],
  )
  return Number(counted?.[0]) > most
}

/**
 * The reader for queries over all lines of an account: the event loop for a few, which is fastest, else the background
 * reader.
 */
export const chooseReaderForLines = async (database: Database, account: number): Promise<Reader> => {
  const of = "engine_inbox_lines where account_id = ? and state in ('unread', 'read')"
  return (await isMany(database, of, manyLines, account)) ? database.background : database
}

/** The same for queries over all notices of some lines. */
export const chooseReaderForNotices = async (
  database: Database,
  lines: readonly number[],
): Promise<Reader> => {
  const { dialect } = database
  const of = `engine_notices where ${dialect.anyOf('line_id')}`
  return (await isMany(database, of, manyNotices, dialect.list(lines))) ? database.background : database
}
