import type { Writer } from '../database/database.ts'
import { gatherStatistics } from '../database/gather-statistics.ts'
import type { RecordParts } from '../record-parts.ts'
import { fillSearch } from '../search/fill-search.ts'
import { searchedFields } from '../search/search-index.ts'

/**
 * Makes anew what follows from the rows and no trigger keeps: texts and pieces for searching. For whoever writes rows
 * past `Work`, as loading many at once does.
 */
export const rebuild = async (parts: RecordParts, writer: Writer): Promise<void> => {
  const { dialect, model } = parts
  for (const entity of model.list)
    if (searchedFields(entity).length > 0) await fillSearch(writer, entity, dialect.name === 'sqlite')
  await gatherStatistics(writer, dialect)
}
