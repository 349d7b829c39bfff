import { type EntityModel, liken } from '../../../model/index.ts'
import type { Database } from '../../platform/database/driver/database.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import type { TextSearch } from '../../platform/database/driver/text-search.ts'
import type { Condition } from '../../platform/sql/condition.ts'
import { hasOldSearchTexts } from '../store/old-search-texts.ts'
import {
  folded,
  formerIndex,
  searchIndex,
  searchTable,
  soughtColumn,
  textSeparator,
} from '../store/search-texts.ts'

/** Searches the texts of the label, or all texts. */
export type SearchScope = 'label' | 'any'

/** The columns and index to search, and the word in the same normalized form. */
interface Form {
  readonly columns: (alias?: string) => readonly string[]
  readonly index: string
  readonly word: string
}

const partsIn = (part: SearchScope) =>
  part === 'label' ? (['label'] as const) : (['label', 'text'] as const)

const asFolded = (entity: EntityModel, part: SearchScope, word: string): Form => ({
  columns: (alias = '') => partsIn(part).map((each) => `${alias}${quote(each)}`),
  index: formerIndex(entity),
  word: folded(word),
})

const asSought = (entity: EntityModel, part: SearchScope, word: string): Form => ({
  columns: (alias = '') => partsIn(part).map((each) => soughtColumn(each, alias)),
  index: searchIndex(entity),
  word: liken(word).replaceAll(textSeparator, ' '),
})

const anyOf = (tests: readonly Condition[]): Condition => ({
  sql: tests.map(({ sql }) => sql).join(' or '),
  parameters: tests.flatMap(({ parameters }) => parameters),
})

const inParts = (search: TextSearch, { columns, word }: Form): Condition =>
  anyOf(columns().map((column) => search.includes(column, word)))

/**
 * A `select` of the ids of rows whose texts contain the word. `%`, `_`, quotes and operators are plain characters.
 * PostgreSQL may contain rows that a former version wrote without the normalized text.
 * They are searched by their folded text, on an index with only these rows.
 */
export const textMatches = (
  database: Database,
  entity: EntityModel,
  part: SearchScope,
  word: string,
): Condition => {
  const former = hasOldSearchTexts(database, entity)
  const form = former ? asFolded(entity, part, word) : asSought(entity, part, word)
  const { search, isAlone } = database.dialect
  const { pieces } = search
  if (pieces && [...form.word].length >= pieces.shortest) return pieces.find(form.index, form.word, part)
  const rows = `select "id" from ${quote(searchTable(entity))} where`
  const found = inParts(search, form)
  if (former || isAlone) return { ...found, sql: `${rows} ${found.sql}` }
  const late = inParts(search, asFolded(entity, part, word))
  // One condition instead of a union: for a union PostgreSQL cannot estimate the number of ids, nor infer that they are
  // unique.
  return {
    sql: `${rows} (sought is not null and (${found.sql}) or sought is null and (${late.sql}))`,
    parameters: [...found.parameters, ...late.parameters],
  }
}

/** The same as a test on row `r`. */
export const textTest = (
  database: Database,
  entity: EntityModel,
  part: SearchScope,
  word: string,
): Condition => {
  const stands = ({ columns, word: sought }: Form) =>
    anyOf(columns('t.').map((column) => ({ sql: database.dialect.contains(column), parameters: [sought] })))
  const folds = () => stands(asFolded(entity, part, word))
  const former = hasOldSearchTexts(database, entity)
  const found = former ? folds() : stands(asSought(entity, part, word))
  const late = former || database.dialect.isAlone ? null : folds()
  return {
    sql: `exists (select 1 from ${quote(searchTable(entity))} t where t."id" = r."id" and (${found.sql}${late === null ? '' : ` or t.sought is null and (${late.sql})`}))`,
    parameters: [...found.parameters, ...(late?.parameters ?? [])],
  }
}
