import type { Writer } from '../../database/driver/database.ts'
import { gatherStatistics } from '../../database/driver/dialect.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { fillSearch, searchedFields } from '../store/search-index.ts'

/**
 * Makes anew what follows from the rows and no trigger keeps: texts and pieces for searching. For whoever writes rows
 * past the unit of work, as loading many at once does.
 */
export const rebuild = async (parts: RecordParts, writer: Writer): Promise<void> => {
  const { dialect, model } = parts
  for (const entity of model.list)
    if (searchedFields(entity).length > 0) await fillSearch(writer, entity, dialect.name === 'sqlite')
  await gatherStatistics(writer, dialect)
}
