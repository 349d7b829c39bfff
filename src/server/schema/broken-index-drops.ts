import { type Dialect, quote, type Reader } from '../platform/database/index.ts'
import { listPrefix } from '../platform/sql/list-indexes.ts'
import { indexPrefix } from '../platform/sql/names.ts'

/**
 * Returns statements that drop our invalid indexes. A start that was killed while it made them has left them, and no
 * statement reads them.
 * @param beside other servers use the tables meanwhile
 */
export const brokenIndexDrops = async (
  reader: Reader,
  { catalog, ddl }: Dialect,
  online: boolean,
): Promise<readonly string[]> => {
  if (catalog.brokenIndexes === null) return []
  const found = (await reader.all(catalog.brokenIndexes)).map(({ index }) => String(index))
  const drop = (online && ddl.online?.dropIndex) || ((name: string) => `drop index ${quote(name)}`)
  return found.filter((name) => name.startsWith(indexPrefix) || name.startsWith(listPrefix)).map(drop)
}
