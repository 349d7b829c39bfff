import { type Dialect, quote, type Reader, type Writer } from '../database/index.ts'

/** Name prefix of the partial indexes over the rows of a named list. */
export const listPrefix = 'list__'

export const listIndexesIn = async (reader: Reader, dialect: Dialect): Promise<ReadonlySet<string>> =>
  new Set((await reader.rows(dialect.catalog.indexesStartingWith(listPrefix))).map(([name]) => String(name)))

/** Drops the indexes before columns are removed, because their conditions use columns; the start recreates them. */
export const dropListIndexes = async (writer: Writer, dialect: Dialect): Promise<void> => {
  for (const name of await listIndexesIn(writer, dialect))
    await writer.run(`drop index if exists ${quote(name)}`)
}
