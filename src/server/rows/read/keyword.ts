import { type EntityModel, type FieldModel, type Model, wordsOf } from '../../../model/index.ts'
import type { RowAccess } from '../../context/fields.ts'
import type { Parameter } from '../../database/driver/database.ts'
import { type Dialect, quote } from '../../database/driver/dialect.ts'
import { linksOf, type Reach, rowsOf } from '../../sql/gate.ts'
import { fold } from '../../sql/text-key.ts'
import type { Condition } from '../../sql/where.ts'
import { between, searchedFields, searchIndex, searchTable } from '../store/search-index.ts'
import type { LabelCache } from './label-cache.ts'
import { dayHolds, searchedDays, timeHolds } from './search-days.ts'

/** Three-letter pieces find nothing shorter; then the texts are read through. */
const shortestPiece = 3

type Part = 'label' | 'any'

/** What a keyword is looked for with. */
export interface Seeking {
  readonly model: Model
  /** The rows whose texts are looked through. */
  readonly reach: Reach
  readonly dialect: Dialect
  /** Labels in memory, which are read through quicker than any index; null: asked of the database. */
  readonly labels: LabelCache | null
}

/** Labels in memory are read through for so many words and rows at most: it takes a few milliseconds of the event loop. */
const mostReadThrough = 40_000

/** Where a word may stand, in two forms: the ids of the rows in whose place it does, and whether it does in that of row `r`. */
interface Place {
  readonly rows: Condition
  readonly test: Condition
}

/** A `select` of the ids of rows in whose texts the keyword stands. `%`, `_`, quotes and operators are plain characters. */
const textMatches = (dialect: Dialect, entity: EntityModel, part: Part, keyword: string): Condition => {
  const columns = part === 'label' ? ['label'] : ['label', 'text']
  if (dialect.name === 'postgres') {
    const pattern = `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`
    return {
      sql: `select "id" from ${quote(searchTable(entity))} where ${columns.map((column) => `${column} like ?`).join(' or ')}`,
      parameters: columns.map(() => pattern),
    }
  }
  if ([...keyword].length < shortestPiece)
    return {
      sql: `select "id" from ${quote(searchTable(entity))} where ${columns.map((column) => `instr(${column}, ?) > 0`).join(' or ')}`,
      parameters: columns.map(() => keyword),
    }
  const index = quote(searchIndex(entity))
  const phrase = `"${keyword.replaceAll('"', '""')}"`
  return {
    sql: `select rowid as "id" from ${index} where ${index} match ?`,
    parameters: [part === 'label' ? `label : ${phrase}` : phrase],
  }
}

/** Of the rows that a `select` of ids finds those in reach. */
const inReach = ({ reach }: Seeking, entity: EntityModel, { sql, parameters }: Condition): Condition =>
  reach.conditionOf(entity) === null
    ? { sql, parameters }
    : { sql: `select "id" from ${rowsOf(entity, reach, 'r')} where "id" in (${sql})`, parameters }

/** The same, asked of a row whose texts are joined as `t`. */
const textTest = (dialect: Dialect, part: Part, word: string): Condition => {
  const columns = part === 'label' ? ['t.label'] : ['t.label', 't.text']
  const finds = dialect.name === 'postgres' ? 'strpos' : 'instr'
  return {
    sql: columns.map((column) => `${finds}(${column}, ?) > 0`).join(' or '),
    parameters: columns.map(() => word),
  }
}

const joined = (parts: readonly Condition[], between: string): Condition => ({
  sql: parts.map((part) => part.sql).join(between),
  parameters: parts.flatMap((part): readonly Parameter[] => part.parameters),
})

const union = (parts: readonly Condition[]): Condition => joined(parts, ' union ')

/** A word as the texts are: folded, without what stands between two texts. */
const foldWord = (word: string): string => fold(word).replaceAll(between, ' ')

/** The words of a keyword as the texts are, the longest first: it finds the fewest. What stands in another is left out. */
const foldedWords = (keyword: string): readonly string[] => {
  const words = wordsOf(keyword)
    .map(foldWord)
    .filter((word) => word !== '')
    .sort((a, b) => b.length - a.length)
  return words.filter((word, at) => !words.slice(0, at).some((longer) => longer.includes(word)))
}

/** How many words are looked for in each row. */
export const wordCount = (keyword: string): number => foldedWords(keyword).length

const ownText = (seeking: Seeking, entity: EntityModel, part: Part, word: string): Place => ({
  rows: inReach(seeking, entity, textMatches(seeking.dialect, entity, part, word)),
  test: textTest(seeking.dialect, part, word),
})

const ownDay = (
  { model, dialect, reach }: Seeking,
  entity: EntityModel,
  field: FieldModel,
  word: string,
): readonly Place[] => {
  const holds = (column: string) =>
    field.type === 'instant' ? timeHolds(column, word, model.zone) : dayHolds(dialect, column, word)
  const rows = holds(quote(field.key))
  const test = holds(`r.${quote(field.key)}`)
  return rows && test
    ? [{ rows: { ...rows, sql: `select "id" from ${rowsOf(entity, reach, 'r')} where ${rows.sql}` }, test }]
    : []
}

/** Where a word may stand in a row's label, made of whatever it is made of. */
const labelPlaces = (seeking: Seeking, entity: EntityModel, word: string): readonly Place[] => [
  ...(searchedFields(entity).some((field) => entity.label.includes(field))
    ? [ownText(seeking, entity, 'label', word)]
    : []),
  ...entity.label.flatMap((field) => [
    ...(field.links === 'one' ? throughReference(seeking, entity, field, word, 1) : []),
    ...(searchedDays(entity).includes(field) ? ownDay(seeking, entity, field, word) : []),
  ]),
]

/** The other entities whose texts the labels of an entity are made of. */
export const labelEntities = (model: Model, entity: EntityModel): readonly EntityModel[] =>
  entity.label.flatMap((field) => {
    const target = field.links === 'one' ? model.entities[field.to ?? ''] : undefined
    return target ? [target, ...labelEntities(model, target)] : []
  })

/** The ids of the rows of an entity that are so named, where they are in memory; null where they are not. */
const remembered = (
  { labels, reach }: Seeking,
  target: EntityModel,
  word: string,
  words: number,
): readonly number[] | null => {
  const known = reach.conditionOf(target) === null ? labels?.of(target) : null
  if (!known || known.size * words > mostReadThrough) return null
  return [...known].flatMap(([id, { folded }]) => (folded.includes(word) ? [id] : []))
}

/**
 * A reference as a place: it leads to a row so named. None where it can lead to none.
 * @param words that are looked for in all
 */
const throughReference = (
  seeking: Seeking,
  entity: EntityModel,
  field: FieldModel,
  word: string,
  words: number,
): readonly Place[] => {
  const { model, dialect, reach } = seeking
  const target = model.entities[field.to ?? '']
  if (!target) return []
  const ids = remembered(seeking, target, word, words)
  if (ids?.length === 0) return []
  const named = ids === null ? labelPlaces(seeking, target, word).map(({ rows }) => rows) : []
  if (ids === null && named.length === 0) return []
  const leads = (column: string): Condition => {
    if (ids !== null) return { sql: dialect.anyOf(column), parameters: [dialect.list(ids)] }
    const { sql, parameters } = union(named)
    return { sql: `${column} in (${sql})`, parameters }
  }
  const under = (start: string, { sql, parameters }: Condition, end = ''): Condition => ({
    sql: start + sql + end,
    parameters,
  })
  if (field.links === 'many') {
    const owners = `select distinct "owner_id" as "id" from ${linksOf(entity, field)} where `
    const rows = under(owners, leads('"target_id"'))
    return [{ rows, test: under('r."id" in (', rows, ')') }]
  }
  const key = quote(field.key)
  return [
    {
      rows: under(`select "id" from ${rowsOf(entity, reach, 'r')} where `, leads(key)),
      test: leads(`r.${key}`),
    },
  ]
}

const shownReferences = (entity: EntityModel, fields: readonly FieldModel[]): readonly FieldModel[] =>
  entity.columns.filter((column) => column.to !== undefined && fields.includes(column))

/** Rows whose single owned row shows a reference so named. */
const throughOwned = (
  seeking: Seeking,
  entity: EntityModel,
  seen: readonly string[],
  word: string,
  words: number,
): readonly Place[] =>
  entity.owned.flatMap(({ entity: name, field: owning, single }) => {
    const owned = seeking.model.entities[name]
    const link = owned?.field[owning]
    if (!single || !owned || !link || !seen.includes(name)) return []
    return shownReferences(owned, owned.fields)
      .filter((field) => field !== link && field.access?.read === undefined)
      .flatMap((field) => throughReference(seeking, owned, field, word, words))
      .map(({ rows: { sql: found, parameters } }) => {
        const sql = `select ${quote(link.key)} as "id" from ${rowsOf(owned, seeking.reach, 'o')} where "id" in (${found})`
        return { rows: { sql, parameters }, test: { sql: `r."id" in (${sql})`, parameters } }
      })
  })

/**
 * A `select` of the ids of the rows in which every word stands in one of its places: those of the first word, of which
 * each further one is asked. null where a word can stand nowhere.
 */
const rowsWithAll = (
  { reach }: Seeking,
  entity: EntityModel,
  words: readonly string[],
  placesOf: (word: string) => readonly Place[],
): Condition | null => {
  const [first, ...further] = words.map(placesOf)
  if (!first || [first, ...further].some((places) => places.length === 0)) return null
  const rows = union(first.map((place) => place.rows))
  if (further.length === 0) return rows
  const texts =
    searchedFields(entity).length > 0 ? ` left join ${quote(searchTable(entity))} t on t."id" = h."id"` : ''
  const tests = further.map((places) => {
    const { sql, parameters } = joined(
      places.map(({ test }) => test),
      ' or ',
    )
    return { sql: `(${sql})`, parameters }
  })
  const all = joined(tests, ' and ')
  return {
    sql: `select h."id" from (${rows.sql}) h cross join ${rowsOf(entity, reach, 'r')}${texts} where r."id" = h."id" and ${all.sql}`,
    parameters: [...rows.parameters, ...all.parameters],
  }
}

/** A `select` of the ids of rows whose label holds every word of a keyword; null where none can. */
export const labelMatches = (seeking: Seeking, entity: EntityModel, keyword: string): Condition | null =>
  rowsWithAll(seeking, entity, foldedWords(keyword), (word) => labelPlaces(seeking, entity, word))

/**
 * A `select` of the ids of the rows that a keyword finds: every word of it stands in their own texts, in a name that
 * their list shows from a related row, or in one of their days as it is shown.
 * @param access what the caller sees of the rows
 */
export const keywordMatches = (
  seeking: Seeking,
  entity: EntityModel,
  { fields, owned }: RowAccess,
  keyword: string,
): Condition => {
  const words = foldedWords(keyword)
  const found = rowsWithAll(seeking, entity, words, (word) => [
    ...(searchedFields(entity).length > 0 ? [ownText(seeking, entity, 'any', word)] : []),
    ...shownReferences(entity, fields).flatMap((field) =>
      throughReference(seeking, entity, field, word, words.length),
    ),
    ...throughOwned(seeking, entity, owned, word, words.length),
    ...searchedDays(entity).flatMap((field) => ownDay(seeking, entity, field, word)),
  ])
  return found ?? { sql: `select "id" from ${rowsOf(entity, seeking.reach, 'r')} where 1=0`, parameters: [] }
}

/** The entities whose names a keyword is looked for in: what is in memory of them is brought up to date first. */
export const namedEntities = (model: Model, entity: EntityModel): readonly EntityModel[] => {
  const targets = (each: EntityModel) =>
    each.columns.flatMap((column) => model.entities[column.to ?? ''] ?? [])
  const owned = entity.owned.flatMap(({ entity: name }) => model.entities[name] ?? [])
  return [...new Set([entity, ...owned].flatMap(targets))]
}
