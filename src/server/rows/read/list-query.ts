import {
  defaultQuery,
  type FieldModel,
  isFarBeyond,
  keptText,
  type ListQuery,
  largestPage,
  longestKeyword,
  mostWords,
  wordsOf,
} from '../../../model/index.ts'
import { invalid } from '../../../model/messages.ts'
import type { Sight } from '../../context/fields.ts'
import { invalidFields } from '../../errors/refusal.ts'
import { unknownParameters } from '../../http/unknown-parameters.ts'

/** A query string as it was parsed: a name that is given more than once has a list. */
export type RawQuery = Readonly<Record<string, string | readonly string[] | undefined>>

const known = ['keyword', 'sortBy', 'order', 'per_page', 'page', 'has'] as const
const flags = ['options', 'counts'] as const
/** What goes together with options alone. */
const ofOptions = ['ids', 'without'] as const
type Name = (typeof known)[number] | (typeof flags)[number] | (typeof ofOptions)[number]

const whole = /^0*[1-9]\d{0,14}$/

/** What a list can be sorted by, beside the id. */
export const sortable = (fields: readonly FieldModel[]): readonly FieldModel[] =>
  fields.filter((field) => field.sortable && field.stored)

const knownNames = new WeakMap<readonly FieldModel[], readonly string[]>()

const sortNames = (fields: readonly FieldModel[]): readonly string[] => {
  const known = knownNames.get(fields)
  if (known) return known
  const names = ['id', ...sortable(fields).map((field) => field.name)]
  knownNames.set(fields, names)
  return names
}

class Reading {
  readonly errors: Map<string, readonly string[]>
  readonly #query: RawQuery

  /** @param names that the call knows; any other is refused */
  constructor(query: RawQuery, names: readonly Name[]) {
    this.#query = query
    this.errors = new Map(unknownParameters(query, names))
  }

  fault(name: Name, message: string): void {
    this.errors.set(name, [message])
  }

  /** The text given under a name; '' where there is none. */
  text(name: Name): string {
    const value = this.#query[name]
    if (value === undefined) return ''
    if (typeof value === 'string') return value
    this.fault(name, invalid.query.once(name))
    return ''
  }

  number(name: 'page' | 'per_page', otherwise: number, message: (value: string) => string): number {
    const text = this.text(name)
    if (text === '') return otherwise
    if (whole.test(text)) return Number(text)
    this.fault(name, message(text.slice(0, 40)))
    return otherwise
  }
}

const keywordOf = (reading: Reading): string => {
  const given = reading.text('keyword')
  if (given === '') return ''
  if (isFarBeyond(given, longestKeyword)) {
    reading.fault('keyword', invalid.query.keyword(longestKeyword))
    return ''
  }
  const keyword = keptText(given)
  if ([...keyword].length > longestKeyword) reading.fault('keyword', invalid.query.keyword(longestKeyword))
  else if (given.includes('\u0000')) reading.fault('keyword', invalid.query.characters)
  else if (wordsOf(keyword).length > mostWords) reading.fault('keyword', invalid.query.words(mostWords))
  return keyword
}

const sortOf = (reading: Reading, fields: readonly FieldModel[]): string => {
  const sortBy = reading.text('sortBy') || 'id'
  const names = sortNames(fields)
  if (!names.includes(sortBy)) reading.fault('sortBy', invalid.query.sortBy(sortBy.slice(0, 40), names))
  return sortBy
}

const orderOf = (reading: Reading): 'asc' | 'desc' => {
  const order = reading.text('order') || 'desc'
  if (order !== 'asc' && order !== 'desc') reading.fault('order', invalid.query.order(order.slice(0, 40)))
  return order === 'asc' ? 'asc' : 'desc'
}

const ownedOf = (reading: Reading, name: 'has' | 'without', possible: readonly string[]): string => {
  const owned = reading.text(name)
  if (owned !== '' && !possible.includes(owned))
    reading.fault(name, invalid.query.has(name, owned.slice(0, 40), possible))
  return owned
}

const mostIds = 100

/** The ids that are asked for; null where none are. */
const idsOf = (reading: Reading): readonly number[] | null => {
  const text = reading.text('ids')
  if (text === '') return null
  const parts = text.split(',')
  if (parts.length <= mostIds && parts.every((part) => /^[1-9]\d{0,14}$/.test(part))) return parts.map(Number)
  reading.fault('ids', invalid.query.ids(mostIds))
  return null
}

const perPageOf = (reading: Reading): number =>
  Math.min(largestPage, reading.number('per_page', defaultQuery.per_page, invalid.query.perPage))

const pageOf = (reading: Reading): number => reading.number('page', 1, invalid.query.page)

/** What `read` makes of a query of these names. @throws Refusal 422 that names every bad parameter */
const reading = <T>(query: RawQuery, names: readonly Name[], read: (reading: Reading) => T): T => {
  const begun = new Reading(query, names)
  const found = read(begun)
  if (begun.errors.size > 0) throw invalidFields(Object.fromEntries(begun.errors))
  return found
}

/** The keyword of a call that takes nothing else. @throws Refusal 422 */
export const readKeyword = (query: RawQuery): string => reading(query, ['keyword'], keywordOf)

/** The page that a call asks for and how many rows it holds, where it takes nothing else. @throws Refusal 422 */
export const readPaging = (query: RawQuery): Pick<ListQuery, 'page' | 'per_page'> =>
  reading(query, ['page', 'per_page'], (asked) => ({ page: pageOf(asked), per_page: perPageOf(asked) }))

/** What options are asked for; they have an order of their own. */
export interface OptionsAsked {
  readonly query: ListQuery
  /** null for any. */
  readonly ids: readonly number[] | null
  /** The entity of which a row must have none; '' for any. */
  readonly without: string
}

/**
 * The query of options.
 * @param owned entities whose rows belong to these, as far as the caller may know of them
 * @throws Refusal 422
 */
export const readOptionsQuery = (query: RawQuery, owned: readonly string[]): OptionsAsked =>
  reading(query, ['keyword', 'page', 'per_page', 'options', ...ofOptions], (asked) => ({
    query: { ...defaultQuery, keyword: keywordOf(asked), page: pageOf(asked), per_page: perPageOf(asked) },
    ids: idsOf(asked),
    without: ownedOf(asked, 'without', owned),
  }))

/** The query of a call for counts, which takes nothing beside. @throws Refusal 422 */
export const readCountsQuery = (query: RawQuery): void => reading(query, ['counts'], () => {})

const listQueryOf = (asked: Reading, { fields, owned }: Sight): ListQuery => ({
  keyword: keywordOf(asked),
  sortBy: sortOf(asked, fields),
  order: orderOf(asked),
  per_page: perPageOf(asked),
  page: pageOf(asked),
  has: ownedOf(asked, 'has', owned),
})

/**
 * Reads the query of a named list. More than the largest page is the largest page.
 * @param sight what the caller sees: only these fields can be sorted by, only these owned rows asked for
 * @throws Refusal 422 that names every bad and every unknown parameter
 */
export const readListQuery = (sight: Sight, query: RawQuery): ListQuery =>
  reading(query, known, (asked) => listQueryOf(asked, sight))

/**
 * The same for an entity's own list, which answers options and counts as well where they are asked for.
 * @param counted whether it has named lists
 */
export const readWholeListQuery = (sight: Sight, query: RawQuery, counted: boolean): ListQuery =>
  reading(query, [...known, 'options', ...ofOptions, ...(counted ? (['counts'] as const) : [])], (asked) => {
    for (const flag of flags) if (asked.text(flag) !== '') asked.fault(flag, invalid.query.flag(flag))
    for (const name of ofOptions)
      if (asked.text(name) !== '') asked.fault(name, invalid.query.optionsAlone(name))
    return listQueryOf(asked, sight)
  })
