import { type Dialect, quote, type Reader, type Writer } from '../database/index.ts'

/** What the indexes over nothing but a named list's rows begin with. */
export const listPrefix = 'list__'

export const listIndexesIn = async (reader: Reader, dialect: Dialect): Promise<ReadonlySet<string>> =>
  new Set((await reader.rows(dialect.catalog.indexesStartingWith(listPrefix))).map(([name]) => String(name)))

/** Makes room for columns that go: the conditions of such indexes name columns, and a start makes them anew. */
export const dropListIndexes = async (writer: Writer, dialect: Dialect): Promise<void> => {
  for (const name of await listIndexesIn(writer, dialect))
    await writer.run(`drop index if exists ${quote(name)}`)
}
