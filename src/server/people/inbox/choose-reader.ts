import type { Database, Parameter, Reader } from '../../platform/database/driver/database.ts'

/** From so many on, going through all of them, and through the rule of the row of each, may hold the event loop. */
const manyLines = 300
/** The same of what is told in lines. */
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

/** Reads for what goes through all lines of somebody: on the event loop while these are few, which is quickest, and aside otherwise. */
export const chooseReaderForLines = async (database: Database, account: number): Promise<Reader> => {
  const of = "engine_inbox_lines where account_id = ? and state in ('unread', 'read')"
  return (await isMany(database, of, manyLines, account)) ? database.background : database
}

/** The same for what goes through all that is told in some lines. */
export const chooseReaderForNotices = async (
  database: Database,
  lines: readonly number[],
): Promise<Reader> => {
  const { dialect } = database
  const of = `engine_notices where ${dialect.anyOf('line_id')}`
  return (await isMany(database, of, manyNotices, dialect.list(lines))) ? database.background : database
}
