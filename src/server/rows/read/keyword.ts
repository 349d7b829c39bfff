import {
  detailsOf,
  type EntityModel,
  type FieldModel,
  liken,
  type Model,
  wordsOf,
} from '../../../model/index.ts'
import type { Context } from '../../access/context.ts'
import type { RowAccess } from '../../access/fields.ts'
import type { Parameter, Reader } from '../../platform/database/driver/database.ts'
import { type Dialect, quote } from '../../platform/database/driver/dialect.ts'
import type { Condition } from '../../platform/sql/condition.ts'
import { fromVisible, linksOf, type RowFilter } from '../../platform/sql/row-security.ts'
import { searchedFields, textSeparator } from '../store/search-texts.ts'
import type { LabelCache } from './label-cache.ts'
import { dayMatches, searchedDays, timeMatches } from './search-days.ts'
import { type SearchScope, textMatches, textTest } from './text-matches.ts'

/** The context of a keyword search. */
interface Seeking {
  readonly model: Model
  /** The rows to search. */
  readonly reach: RowFilter
  readonly dialect: Dialect
  readonly context: Pick<Context, 'database'>
  /** Cached labels, which are faster to scan than any index; null searches the database. */
  readonly labels: LabelCache | null
}

/** The most labels times words to scan in memory: it takes a few milliseconds of the event loop. */
const mostReadThrough = 40_000

/** A place where a word may occur: as a `select` of row ids, and as a test on row `r`. */
interface Place {
  readonly rows: Condition
  readonly test: Condition
}

/** Restricts a `select` of ids to the rows in reach. */
const inReach = ({ reach }: Seeking, entity: EntityModel, { sql, parameters }: Condition): Condition =>
  reach.conditionOf(entity) === null
    ? { sql, parameters }
    : { sql: `select "id" from ${fromVisible(entity, reach, 'r')} where "id" in (${sql})`, parameters }

const joined = (parts: readonly Condition[], between: string): Condition => ({
  sql: parts.map((part) => part.sql).join(between),
  parameters: parts.flatMap((part): readonly Parameter[] => part.parameters),
})

const union = (parts: readonly Condition[]): Condition => joined(parts, ' union ')

/** A word as typed, and as normalized for the search. */
interface Word {
  readonly typed: string
  readonly sought: string
}

/** The words of a keyword, the longest and thus most selective first. Drops words that another word contains. */
const soughtWords = (keyword: string): readonly Word[] => {
  const words = wordsOf(keyword)
    .map((typed) => ({ typed, sought: liken(typed).replaceAll(textSeparator, ' ') }))
    .filter(({ sought }) => sought.trim() !== '')
    .sort((a, b) => b.sought.length - a.sought.length)
  return words.filter(
    ({ sought }, at) => !words.slice(0, at).some((longer) => longer.sought.includes(sought)),
  )
}

/** The number of words that are searched in each row. */
export const wordCount = (keyword: string): number => soughtWords(keyword).length

/** A word in the entity's own texts, also in the other forms of some fields, such as a number without spaces. */
const ownText = (seeking: Seeking, entity: EntityModel, part: SearchScope, word: Word): readonly Place[] =>
  [word.typed, ...otherForms(entity, word.sought)].map((form) => ({
    rows: inReach(seeking, entity, textMatches(seeking.context.database, entity, part, form)),
    test: textTest(seeking.context.database, entity, part, form),
  }))

const otherForms = (entity: EntityModel, word: string): readonly string[] => {
  const forms = searchedFields(entity).flatMap(({ kind }) => detailsOf(kind).searchedAs?.word(word) ?? [])
  return [...new Set(forms)].filter((form) => form !== word)
}

const ownDay = (
  { model, dialect, reach }: Seeking,
  entity: EntityModel,
  field: FieldModel,
  { sought }: Word,
): readonly Place[] => {
  const holds = (column: string) =>
    field.type === 'instant' ? timeMatches(column, sought, model.zone) : dayMatches(dialect, column, sought)
  const rows = holds(quote(field.key))
  const test = holds(`r.${quote(field.key)}`)
  return rows && test
    ? [
        {
          rows: { ...rows, sql: `select "id" from ${fromVisible(entity, reach, 'r')} where ${rows.sql}` },
          test,
        },
      ]
    : []
}

/** The places of a word in a row's label; tests that cost most come last. */
const labelPlaces = (seeking: Seeking, entity: EntityModel, word: Word): readonly Place[] => [
  ...entity.label.flatMap((field) => [
    ...(field.links === 'one' ? throughReference(seeking, entity, field, word, 1) : []),
    ...(searchedDays(entity).includes(field) ? ownDay(seeking, entity, field, word) : []),
  ]),
  ...(searchedFields(entity).some((field) => entity.label.includes(field))
    ? ownText(seeking, entity, 'label', word)
    : []),
]

/** The other entities that contribute texts to an entity's labels. */
export const labelEntities = (model: Model, entity: EntityModel): readonly EntityModel[] =>
  entity.label.flatMap((field) => {
    const target = field.links === 'one' ? model.entities[field.to ?? ''] : undefined
    return target ? [target, ...labelEntities(model, target)] : []
  })

/** The ids of the rows whose cached label contains the word; null without a cache. */
const remembered = (
  { labels, reach }: Seeking,
  target: EntityModel,
  word: Word,
  words: number,
): readonly number[] | null => {
  const known = reach.conditionOf(target) === null ? labels?.of(target) : null
  if (!known || known.size * words > mostReadThrough) return null
  return [...known].flatMap(([id, { sought }]) => (sought.includes(word.sought) ? [id] : []))
}

/**
 * The place of a word in the label of a reference's target; none where no target can match.
 * @param words the number of words in the keyword
 */
const throughReference = (
  seeking: Seeking,
  entity: EntityModel,
  field: FieldModel,
  word: Word,
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
      rows: under(`select "id" from ${fromVisible(entity, reach, 'r')} where `, leads(key)),
      test: leads(`r.${key}`),
    },
  ]
}

const shownReferences = (entity: EntityModel, fields: readonly FieldModel[]): readonly FieldModel[] =>
  entity.columns.filter((column) => column.to !== undefined && fields.includes(column))

/** Rows whose single owned row has a reference to a matching label. */
const throughOwned = (
  seeking: Seeking,
  entity: EntityModel,
  seen: readonly string[],
  word: Word,
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
        const sql = `select ${quote(link.key)} as "id" from ${fromVisible(owned, seeking.reach, 'o')} where "id" in (${found})`
        return { rows: { sql, parameters }, test: { sql: `r."id" in (${sql})`, parameters } }
      })
  })

/** The places of each word in a keyword. */
type Places = readonly (readonly Place[])[]

const asked = (places: readonly Place[]): Condition => {
  const { sql, parameters } = joined(
    places.map(({ test }) => test),
    ' or ',
  )
  return { sql: `(${sql})`, parameters }
}

/**
 * A `select` of the ids of the rows that contain every word; null where a word has no place.
 * PostgreSQL intersects the rows of each word; SQLite finds the rows of the first word and tests the others on each.
 */
const rowsWithAll = ({ dialect, reach }: Seeking, entity: EntityModel, words: Places): Condition | null => {
  const [first, ...further] = words
  if (!first || words.some((places) => places.length === 0)) return null
  const rows = words.map((places) => union(places.map((place) => place.rows)))
  if (further.length === 0) return rows[0] ?? null
  if (!dialect.isHinted)
    return joined(
      rows.map(({ sql, parameters }, at) => ({ sql: `select "id" from (${sql}) w${at}`, parameters })),
      ' intersect ',
    )
  const all = joined(further.map(asked), ' and ')
  const found = rows.slice(0, 1)
  return {
    sql: `select h."id" from (${found.map(({ sql }) => sql).join()}) h cross join ${fromVisible(entity, reach, 'r')} where r."id" = h."id" and ${all.sql}`,
    parameters: [...found.flatMap(({ parameters }) => parameters), ...all.parameters],
  }
}

/** A `select` of the ids of rows whose label contains every word of a keyword; null where none can. */
export const labelMatches = (seeking: Seeking, entity: EntityModel, keyword: string): Condition | null =>
  rowsWithAll(
    seeking,
    entity,
    soughtWords(keyword).map((word) => labelPlaces(seeking, entity, word)),
  )

/** Rows to sample for the rarest word, which is searched first. */
const sample = 256

/** Sorts the words by their frequency in a sample, the rarest first. */
const rarestFirst = async (
  reader: Reader,
  { dialect, reach }: Seeking,
  entity: EntityModel,
  words: Places,
): Promise<Places> => {
  if (words.length < 2 || !dialect.isHinted || words.some((places) => places.length === 0)) return words
  const [[last] = []] = await reader.rows(`select max("id") from ${fromVisible(entity, reach, 'r')}`)
  const ids = Array.from({ length: sample }, (_, at) => Math.ceil(((at + 0.5) * Number(last ?? 0)) / sample))
  const tests = words.map(asked)
  const [counts = []] = await reader.rows(
    `select ${tests.map(({ sql }) => `sum(${sql})`).join(', ')} from ${fromVisible(entity, reach, 'r')} where ${dialect.anyOf('r."id"')}`,
    [...tests.flatMap(({ parameters }) => parameters), dialect.list(ids)],
  )
  return words
    .map((places, at) => ({ places, rows: Number(counts[at] ?? 0) }))
    .sort((a, b) => a.rows - b.rows)
    .map(({ places }) => places)
}

/**
 * A `select` of the ids of the rows that match a keyword.
 * Every word must occur in the row's texts, in the label of a related row in its list, or in a day as shown.
 * @param access the fields and owned entities that the caller sees
 */
export const keywordMatches = async (
  reader: Reader,
  seeking: Seeking,
  entity: EntityModel,
  { fields, owned }: RowAccess,
  keyword: string,
): Promise<Condition> => {
  const words = soughtWords(keyword)
  const places = words.map((word) => [
    ...shownReferences(entity, fields).flatMap((field) =>
      throughReference(seeking, entity, field, word, words.length),
    ),
    ...searchedDays(entity).flatMap((field) => ownDay(seeking, entity, field, word)),
    ...(searchedFields(entity).length > 0 ? ownText(seeking, entity, 'any', word) : []),
    ...throughOwned(seeking, entity, owned, word, words.length),
  ])
  const found = rowsWithAll(seeking, entity, await rarestFirst(reader, seeking, entity, places))
  return (
    found ?? { sql: `select "id" from ${fromVisible(entity, seeking.reach, 'r')} where 1=0`, parameters: [] }
  )
}

/** The entities whose labels a keyword search reads; their cached labels are refreshed first. */
export const namedEntities = (model: Model, entity: EntityModel): readonly EntityModel[] => {
  const targets = (each: EntityModel) =>
    each.columns.flatMap((column) => model.entities[column.to ?? ''] ?? [])
  const owned = entity.owned.flatMap(({ entity: name }) => model.entities[name] ?? [])
  return [...new Set([entity, ...owned].flatMap(targets))]
}
