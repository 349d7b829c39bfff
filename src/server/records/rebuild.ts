import { fillCounts } from '../counts/fill-counts.ts'
import type { Writer } from '../database/database.ts'
import { gatherStatistics } from '../database/gather-statistics.ts'
import type { RecordParts } from '../record-parts.ts'
import { fillSearch } from '../search/fill-search.ts'
import { searchedFields } from '../search/search-index.ts'

/**
 * Makes everything anew that follows from the rows: counts, texts and pieces for searching. For whoever writes rows
 * past `Work`: loading many at once, restoring, moving to another database.
 */
export const rebuild = async (parts: RecordParts, writer: Writer): Promise<void> => {
  const { counters, dialect, literals, model } = parts
  const uncounted = await counters.load(writer)
  for (const group of uncounted) await counters.number(writer, group)
  if (uncounted.length > 0) await counters.load(writer)
  await fillCounts(writer, counters, counters.groups, (await literals.within(writer)).idsOf)
  for (const entity of model.list)
    if (searchedFields(entity).length > 0) await fillSearch(writer, entity, dialect.name === 'sqlite')
  await gatherStatistics(writer, dialect)
}
