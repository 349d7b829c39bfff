import { type EntityModel, liken } from '../../../model/index.ts'
import type { Database } from '../../platform/database/driver/database.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import { hasOldSearchTexts } from '../store/old-search-texts.ts'
import { folded, searchedFields, searchTable, soughtColumn, textSeparator } from '../store/search-texts.ts'
import type { Nearness } from './statements.ts'

/** Characters that may precede a word. */
const beforeWords = [' ', '-', '(', '/', textSeparator]

/**
 * Ranks row `r` by how well its label matches a keyword, for sorting.
 * 0: equal, 1: starts with it, 2: a word starts with it, 3: contains it, 4: another text matches.
 * It joins the table of search texts; null where the label has no search text.
 */
export const labelNearness = (database: Database, entity: EntityModel, keyword: string): Nearness | null => {
  const former = hasOldSearchTexts(database, entity)
  const wanted = former ? folded(keyword.trim()) : liken(keyword.trim()).replaceAll(textSeparator, ' ')
  if (wanted === '' || !searchedFields(entity).some((field) => entity.label.includes(field))) return null
  const label = former ? 't.label' : soughtColumn('label', 't.')
  const { search } = database.dialect
  const [field, start] = [search.startsWith(label, wanted + textSeparator), search.startsWith(label, wanted)]
  const words = beforeWords.map((before) => search.includes(label, before + wanted))
  return {
    join: ` left join ${quote(searchTable(entity))} t on t."id" = r."id"`,
    sql: `case when ${label} = ? or ${field.sql} then 0 when ${start.sql} then 1
      when ${words.map(({ sql }) => sql).join(' or ')} then 2 when t.label is null then 4 else 3 end`,
    parameters: [wanted, ...[field, start, ...words].flatMap(({ parameters }) => parameters)],
  }
}
