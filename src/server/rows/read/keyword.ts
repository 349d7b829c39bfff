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

/** What a keyword is looked for with. */
interface Seeking {
  readonly model: Model
  /** The rows whose texts are looked through. */
  readonly reach: RowFilter
  readonly dialect: Dialect
  readonly context: Pick<Context, 'database'>
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

/** Of the rows that a `select` of ids finds those in reach. */
const inReach = ({ reach }: Seeking, entity: EntityModel, { sql, parameters }: Condition): Condition =>
  reach.conditionOf(entity) === null
    ? { sql, parameters }
    : { sql: `select "id" from ${fromVisible(entity, reach, 'r')} where "id" in (${sql})`, parameters }

const joined = (parts: readonly Condition[], between: string): Condition => ({
  sql: parts.map((part) => part.sql).join(between),
  parameters: parts.flatMap((part): readonly Parameter[] => part.parameters),
})

const union = (parts: readonly Condition[]): Condition => joined(parts, ' union ')

/** A word as it was typed, and as it is looked for. */
interface Word {
  readonly typed: string
  readonly sought: string
}

/** The words of a keyword, the longest first: it finds the fewest. What stands in another is left out. */
const soughtWords = (keyword: string): readonly Word[] => {
  const words = wordsOf(keyword)
    .map((typed) => ({ typed, sought: liken(typed).replaceAll(textSeparator, ' ') }))
    .filter(({ sought }) => sought.trim() !== '')
    .sort((a, b) => b.sought.length - a.sought.length)
  return words.filter(
    ({ sought }, at) => !words.slice(0, at).some((longer) => longer.sought.includes(sought)),
  )
}

/** How many words are looked for in each row. */
export const wordCount = (keyword: string): number => soughtWords(keyword).length

/** A word in the entity's own texts, and in the other form that some of them are searched in, as a number without spaces. */
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

/** Where a word may stand in a row's label, made of whatever it is made of; what costs most to ask stands last. */
const labelPlaces = (seeking: Seeking, entity: EntityModel, word: Word): readonly Place[] => [
  ...entity.label.flatMap((field) => [
    ...(field.links === 'one' ? throughReference(seeking, entity, field, word, 1) : []),
    ...(searchedDays(entity).includes(field) ? ownDay(seeking, entity, field, word) : []),
  ]),
  ...(searchedFields(entity).some((field) => entity.label.includes(field))
    ? ownText(seeking, entity, 'label', word)
    : []),
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
  word: Word,
  words: number,
): readonly number[] | null => {
  const known = reach.conditionOf(target) === null ? labels?.of(target) : null
  if (!known || known.size * words > mostReadThrough) return null
  return [...known].flatMap(([id, { sought }]) => (sought.includes(word.sought) ? [id] : []))
}

/**
 * A reference as a place: it leads to a row so named. None where it can lead to none.
 * @param words that are looked for in all
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

/** Rows whose single owned row shows a reference so named. */
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

/** The places of each word of a keyword. */
type Places = readonly (readonly Place[])[]

const asked = (places: readonly Place[]): Condition => {
  const { sql, parameters } = joined(
    places.map(({ test }) => test),
    ' or ',
  )
  return { sql: `(${sql})`, parameters }
}

/**
 * A `select` of the ids of the rows in which every word stands in one of its places; null where a word can stand
 * nowhere. PostgreSQL finds the rows of each word and keeps those of all; SQLite finds those of the first, of which it
 * asks each further one.
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

/** A `select` of the ids of rows whose label holds every word of a keyword; null where none can. */
export const labelMatches = (seeking: Seeking, entity: EntityModel, keyword: string): Condition | null =>
  rowsWithAll(
    seeking,
    entity,
    soughtWords(keyword).map((word) => labelPlaces(seeking, entity, word)),
  )

/** So many rows say which of several words is in the fewest: it is found first. */
const sample = 256

/** The words by how many rows they are in, the fewest first, as far as a few rows tell. */
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
 * A `select` of the ids of the rows that a keyword finds: every word of it stands in their own texts, in a name that
 * their list shows from a related row, or in one of their days as it is shown.
 * @param access what the caller sees of the rows
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

/** The entities whose names a keyword is looked for in: what is in memory of them is brought up to date first. */
export const namedEntities = (model: Model, entity: EntityModel): readonly EntityModel[] => {
  const targets = (each: EntityModel) =>
    each.columns.flatMap((column) => model.entities[column.to ?? ''] ?? [])
  const owned = entity.owned.flatMap(({ entity: name }) => model.entities[name] ?? [])
  return [...new Set([entity, ...owned].flatMap(targets))]
}
