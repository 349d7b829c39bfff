import { type Database, quote } from '../platform/database/index.ts'
import { brokenIndexDrops } from './broken-index-drops.ts'

/** An index over the rows of a list, and the statement that creates it if it is missing. */
interface ListIndexSql {
  readonly name: string
  readonly sql: string
}

/**
 * Creates the missing indexes of lists and drops those that no list uses. Where other servers use the tables, it blocks
 * none of them, and drops nothing, because an older version still reads by its own indexes.
 */
export const changeListIndexes = async (
  database: Database,
  wanted: readonly ListIndexSql[],
  present: ReadonlySet<string>,
): Promise<void> => {
  const { shared, dialect } = database
  const { online } = dialect.ddl
  const missing = wanted.filter(({ name }) => !present.has(name))
  if (shared !== null && online !== null && (await shared.others()).length > 0)
    return missing.length === 0
      ? undefined
      : shared.inTurn(async (run) => {
          for (const sql of await brokenIndexDrops(database, dialect, true)) await run(sql)
          for (const { sql } of missing) await run(online.addIndex(sql))
        })
  const names = new Set(wanted.map(({ name }) => name))
  await database.write(async (writer) => {
    await writer.lock('list indexes')
    for (const sql of await brokenIndexDrops(writer, dialect, false)) await writer.run(sql)
    for (const name of present) if (!names.has(name)) await writer.run(`drop index if exists ${quote(name)}`)
    for (const { sql } of wanted) await writer.run(sql)
  })
}
