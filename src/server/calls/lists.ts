import { described } from '#texts/calls'
import { countSchema, exactly, listOf, partly } from '../../../schemas/basic.ts'
import { buttonsOf } from '../../model/buttons.ts'
import { entityFunctions } from '../../model/entity-functions.ts'
import { defaultQuery, type EntityModel, isPersonal, type Model } from '../../model/index.ts'
import type { RawQuery } from '../access/caller.ts'
import { rowAccessOf } from '../access/fields.ts'
import { mayAtAll, needFor } from '../access/rights.ts'
import { readAllRows } from '../rows/read/read-all-rows.ts'
import { readList } from '../rows/read/read-list.ts'
import { readListCounts } from '../rows/read/read-list-counts.ts'
import { readOptions } from '../rows/read/read-options.ts'
import { entityOf } from '../rows/read/record-parts.ts'
import { ruleSqlContextFor } from '../rows/read/rule-sql-context.ts'
import { type Call, call, okWith } from './call.ts'
import { countsParameters, listParameters, optionsParameters, ownListParameters } from './query.ts'
import { optionSchema } from './row-schemas.ts'
import { camel, lastSegment, pageSchema, pascal, ref } from './schemas.ts'

/** One call for each named list of an entity. */
export const namedListCalls = (model: Model, entity: EntityModel): readonly Call[] =>
  entity.lists.map((list) => {
    const name = camel(list.name)
    const taken = [...entityFunctions, ...buttonsOf(entity).map((button) => camel(button.name))]
    return call({
      method: 'GET',
      path: list.api,
      need: needFor(entity, 'read'),
      query: listParameters(model, entity),
      answers: okWith(described.list.answers, pageSchema(ref(`${pascal(entity.name)}Row`))),
      operation: `list${pascal(entity.plural)}${pascal(list.name)}`,
      summary: described.list.named(entity.title.many, list.title),
      tag: entity.title.many,
      client: `${clientGroupOf(entity)}.${taken.includes(name) ? `${name}List` : name}`,
      shared: (asked) => isForEverybody(asked) && !isPersonal(list.rows),
      handler: async ({ parts }, { caller, query }) => {
        const access = rowAccessOf(model, entity, caller, await parts.reaches.of(caller))
        return { body: await readList(parts, { entity, list, query, access, caller }) }
      },
    })
  })

/**
 * The calls of an entity's own list: pages, options and counts. They share one address; the query selects among them.
 */
export const ownListCalls = (model: Model, entity: EntityModel): readonly Call[] => {
  const name = pascal(entity.name)
  const common = {
    method: 'GET',
    path: entity.api.list,
    operation: `list${pascal(entity.plural)}`,
    tag: entity.title.many,
  } as const
  const mayRead = needFor(entity, 'read')
  const mayChoose = [...new Set([...mayRead, ...writersOfReferences(model, entity)])]
  const page = call({
    ...common,
    need: mayRead,
    query: ownListParameters(model, entity),
    answers: okWith(described.list.answers, pageSchema(ref(`${name}Row`))),
    summary: described.list.page(entity.title.many),
    shared: isForEverybody,
    client: `${clientGroupOf(entity)}.list`,
    handler: async ({ parts }, { caller, query }) => {
      const access = rowAccessOf(model, entity, caller, await parts.reaches.of(caller))
      return { body: await readList(parts, { entity, list: null, query, access, caller }) }
    },
  })
  const options = call({
    ...common,
    when: ({ options }) => options === '1',
    need: mayChoose,
    query: optionsParameters(model, entity),
    answers: okWith(described.list.options, pageSchema(ref(`${name}Option`))),
    summary: '',
    client: [{ name: `${clientGroupOf(entity)}.options`, note: described.list.ofOptions(entity.title.many) }],
    handler: async (
      { parts },
      { caller, query: { ids, without, outside = null, options: _, ...others } },
    ) => {
      const asked = { query: { ...defaultQuery, ...others }, ids, without, outside }
      const reach = await parts.reaches.of(caller)
      return { body: await readOptions(parts, entity, reach, asked, parts.context.today()) }
    },
  })
  const every = call({
    ...common,
    when: (query) => Object.keys(query).length === 0,
    need: mayChoose,
    answers: okWith('', exactly({ data: listOf(optionSchema(entity)) })),
    summary: described.list.all,
    client: [{ name: `${clientGroupOf(entity)}.all`, note: described.list.ofAll(entity.title.many) }],
    handler: async ({ parts }, { caller }) => {
      const reach = await parts.reaches.of(caller)
      const access = mayAtAll(caller, entity, 'read') ? rowAccessOf(model, entity, caller, reach) : null
      return { body: await readAllRows(parts, entity, reach, access, parts.context.today()) }
    },
  })
  const counts = call({
    ...common,
    when: (query) => query.counts === '1' && query.options !== '1',
    need: mayRead,
    query: countsParameters,
    answers: okWith(described.list.counts, countsSchema(entity)),
    summary: '',
    client: [{ name: `${clientGroupOf(entity)}.counts`, note: described.list.ofCounts(entity.title.many) }],
    shared: () => !entity.lists.some(({ rows }) => isPersonal(rows)),
    handler: async ({ parts }, { caller }) => {
      const reading = await ruleSqlContextFor(parts, await parts.reaches.of(caller), caller)
      return { body: await readListCounts(parts, entity, reading) }
    },
  })
  return [
    page,
    options,
    ...(entity.optionsUnpaged ? [every] : []),
    ...(entity.lists.length > 0 ? [counts] : []),
  ]
}

/** Whether a query selects the same rows for everybody with the same rights: a filter may name the caller. */
export const isForEverybody = ({ where = '' }: RawQuery): boolean => where === ''

/** The group of an entity's calls in the typed client: 'projectStatuses'. */
export const clientGroupOf = (entity: EntityModel): string => camel(lastSegment(entity.api.list))

/** The permissions to create or update rows that refer to this entity. Each of them suffices to read its options. */
const writersOfReferences = (model: Model, entity: EntityModel): readonly string[] =>
  entity.referredBy.flatMap(({ entity: name }) => {
    const writing = entityOf(model, name)
    return [...needFor(writing, 'create'), ...needFor(writing, 'update')]
  })

/** The counts of all rows and of each named list. */
const countsSchema = (entity: EntityModel) =>
  partly(
    {
      total: countSchema,
      lists: exactly(Object.fromEntries(entity.lists.map(({ name }) => [name, countSchema]))),
      more: {
        ...listOf({ type: 'string', enum: ['', ...entity.lists.map(({ name }) => name)] }),
        description: described.list.uncounted,
      },
    },
    ['total', 'lists'],
  )
