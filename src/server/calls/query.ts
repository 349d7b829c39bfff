import { invalidQuery } from '#texts/answers'
import { listQuery } from '../../../schemas/list-query.ts'
import { nearest } from '../../model/check/nearest.ts'
import {
  defaultQuery,
  type EntityModel,
  firstOrder,
  isFarBeyond,
  largestPage,
  longestKeyword,
  type Model,
  mostWords,
  normaliseLine,
  type Order,
  sortsLists,
  treeOf,
  wordsOf,
} from '../../model/index.ts'
import type { Schema } from '../../model/json-schema.ts'
import type { Caller, RawQuery } from '../access/caller.ts'
import { sightOf } from '../access/fields.ts'
import { mayAtAll } from '../access/rights.ts'
import { invalidFields } from '../platform/errors/http-error.ts'
import { entityOf } from '../rows/read/record-parts.ts'
import { faultOfWhere } from './where-parameter.ts'

/** A query parameter: its schema in the OpenAPI document and its parser. */
export interface QueryParameter<Value> {
  /** Null hides the parameter from the OpenAPI document; the call knows its name and rejects most values. */
  readonly schema: Schema | null
  /** @param text '' if the parameter is absent */
  readonly read: (text: string, reading: Reading) => Value
}

export type Parameters = Readonly<Record<string, QueryParameter<unknown>>>

/** The parsed values of a query with these parameters. */
export type ReadQuery<Query> = {
  readonly [Name in keyof Query]: NonNullable<Query[Name]> extends QueryParameter<infer Value> ? Value : never
}

interface Reading {
  readonly caller: Caller
  /** Records an error for the parameter that is being parsed. */
  readonly fault: (message: string) => void
}

/** The limit of parameters named in an error; an address has room for thousands. */
const mostNamed = 10
const longestShown = 40
const shown = (text: string): string => text.slice(0, longestShown)

/**
 * Records an error for each unknown or bracketed parameter name. If it were ignored, a misspelt filter would show all
 * rows.
 */
const noteUnknown = (
  query: RawQuery,
  known: readonly string[],
  errors: Map<string, readonly string[]>,
): void => {
  for (const key of Object.keys(query)) {
    if (known.includes(key)) continue
    if (errors.size === mostNamed) break
    const [name = ''] = key.split('[', 1)
    const bracketed = name.length < key.length && known.includes(name)
    errors.set(bracketed ? name : shown(key), [
      bracketed
        ? invalidQuery.once(name)
        : invalidQuery.unknown(shown(key), known, nearest(shown(key), known)),
    ])
  }
}

/** Parses the values of a query. @throws HttpError 422 naming every invalid and every unknown parameter */
export const readQuery = (
  query: RawQuery,
  parameters: Parameters,
  request: { readonly caller: Caller },
): ReadQuery<Parameters> => {
  const errors = new Map<string, readonly string[]>()
  noteUnknown(query, Object.keys(parameters), errors)
  const values: Record<string, unknown> = {}
  for (const [name, { read }] of Object.entries(parameters)) {
    const fault = (message: string): void => void errors.set(name, [message])
    const given = query[name] ?? ''
    if (typeof given !== 'string') fault(invalidQuery.once(name))
    values[name] = read(typeof given === 'string' ? given : '', { caller: request.caller, fault })
  }
  if (errors.size > 0) throw invalidFields(Object.fromEntries(errors))
  return values
}

const { properties } = listQuery

const number =
  (otherwise: number, message: (value: string) => string): QueryParameter<number>['read'] =>
  (text, { fault }) => {
    if (text === '') return otherwise
    if (/^0*[1-9]\d{0,14}$/.test(text)) return Number(text)
    fault(message(shown(text)))
    return otherwise
  }

const keyword: QueryParameter<string> = {
  schema: properties.keyword,
  read: (given, { fault }) => {
    if (given === '') return ''
    const text = isFarBeyond(given, longestKeyword) ? null : normaliseLine(given)
    if (text === null || [...text].length > longestKeyword) fault(invalidQuery.keyword(longestKeyword))
    else if (given.includes('\u0000')) fault(invalidQuery.characters)
    else if (wordsOf(text).length > mostWords) fault(invalidQuery.words(mostWords))
    return text ?? ''
  },
}

const perPage = number(defaultQuery.per_page, invalidQuery.perPage)

/** The page number and the page size, capped at the largest page. */
export const paging = {
  page: { schema: properties.page, read: number(1, invalidQuery.page) },
  per_page: {
    schema: properties.per_page,
    read: (text, reading) => Math.min(largestPage, perPage(text, reading)),
  },
} satisfies Parameters

const { description: _, ...anyText } = properties.keyword

/** The keyword of the search over all entities, which searches labels only. */
export const searchQuery = { keyword: { ...keyword, schema: anyText } } satisfies Parameters

const sortNames = new WeakMap<EntityModel['fields'], readonly string[]>()

/** The names by which a list of these fields can be sorted. */
const sortNamesOf = (fields: EntityModel['fields']): readonly string[] => {
  const known = sortNames.get(fields)
  if (known) return known
  const names = ['id', ...fields.filter(sortsLists).map((field) => field.name)]
  sortNames.set(fields, names)
  return names
}

/** The name of an entity whose rows belong to these, among those that the caller may use. */
const owned = (
  name: 'has' | 'without',
  entity: EntityModel,
  known: (caller: Caller) => readonly string[],
): QueryParameter<string> => ({
  schema:
    entity.owned.length > 0 ? { ...properties[name], enum: entity.owned.map((each) => each.entity) } : null,
  read: (text, { caller, fault }) => {
    if (text === '') return ''
    const possible = known(caller)
    if (!possible.includes(text)) fault(invalidQuery.has(name, shown(text), possible))
    return text
  },
})

const mostIds = 500

const ids: QueryParameter<readonly number[] | null> = {
  schema: properties.ids,
  read: (text, { fault }) => {
    if (text === '') return null
    const parts = text.split(',')
    if (parts.length <= mostIds && parts.every((part) => /^[1-9]\d{0,14}$/.test(part)))
      return parts.map(Number)
    fault(invalidQuery.ids(mostIds))
    return null
  },
}

/** The parameters of a list. The caller can sort only by visible fields, and ask only for owned rows that they see. */
export const listParameters = (model: Model, entity: EntityModel) =>
  ({
    keyword,
    sortBy: {
      schema: { ...properties.sortBy, enum: sortNamesOf(entity.fields), default: entity.sort.sortBy },
      read: (text, { caller, fault }) => {
        const names = sortNamesOf(sightOf(model, entity, caller).fields)
        if (text !== '' && !names.includes(text)) fault(invalidQuery.sortBy(shown(text), names))
        return text || firstOrder(entity, names).sortBy
      },
    },
    order: {
      schema: { ...properties.order, default: entity.sort.order },
      read: (text, { caller, fault }): Order['order'] => {
        if (text !== '' && text !== 'asc' && text !== 'desc') fault(invalidQuery.order(shown(text)))
        if (text === 'asc' || text === 'desc') return text
        const { fields } = sightOf(model, entity, caller)
        return firstOrder(entity, sortNamesOf(fields)).order
      },
    },
    per_page: paging.per_page,
    page: paging.page,
    has: owned('has', entity, (caller) => sightOf(model, entity, caller).owned),
    where: {
      schema: properties.where,
      read: (text, { caller, fault }) => {
        if (text === '') return ''
        const message = faultOfWhere(model, entity, text, caller)
        if (message !== null) fault(message)
        return text
      },
    },
    ids,
  }) satisfies Parameters

const refused = (message: string): QueryParameter<void> => ({
  schema: null,
  read: (text, { fault }) => {
    if (text !== '') fault(message)
  },
})

const flag = (name: 'options' | 'counts'): QueryParameter<boolean> => ({
  schema: properties[name],
  read: (text) => text === '1',
})

/** The owned entities whose rows the caller learns of: by reading them, or by a rejected create or update. */
const knownOwned = (model: Model, entity: EntityModel, caller: Caller): readonly string[] =>
  entity.owned.flatMap(({ entity: name }) => {
    const known = entityOf(model, name)
    return (['read', 'create', 'update'] as const).some((verb) => mayAtAll(caller, known, verb)) ? [name] : []
  })

/** The row of a tree that is to move: the options exclude it and all rows below it. */
const outside: QueryParameter<number | null> = {
  schema: properties.outside,
  read: (text, { fault }) => {
    if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
    if (text !== '') fault(invalidQuery.outside)
    return null
  },
}

/** The parameters of the options; these have a fixed order. */
export const optionsParameters = (model: Model, entity: EntityModel) =>
  ({
    keyword,
    ...paging,
    options: flag('options'),
    ids,
    without: owned('without', entity, (caller) => knownOwned(model, entity, caller)),
    ...(treeOf(entity) !== null && { outside }),
  }) satisfies Parameters

/** The parameters of the counts of an entity's lists. */
export const countsParameters = { counts: flag('counts') } satisfies Parameters

/** The parameters of an entity's own list. Those of options and counts are rejected, each with its own message. */
export const ownListParameters = (model: Model, entity: EntityModel) =>
  ({
    ...listParameters(model, entity),
    options: refused(invalidQuery.flag('options')),
    without: refused(invalidQuery.optionsAlone('without')),
    ...(treeOf(entity) !== null && { outside: refused(invalidQuery.optionsAlone('outside')) }),
    ...(entity.lists.length > 0 && { counts: refused(invalidQuery.flag('counts')) }),
  }) satisfies Parameters
