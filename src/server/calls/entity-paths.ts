import listQuery from '../../../schemas/list-query.json' with { type: 'json' }
import type { EntityModel, FieldModel, Model, NamedList } from '../../model/index.ts'
import { lower, withArticle } from '../../model/words.ts'
import { pageSchema } from './contract.ts'
import { answer, bare, type Operation, operation, type Parameter } from './operation.ts'
import { nestedSchema, optionSchema, payloadSchema, rowSchema } from './row-schemas.ts'
import { exactly, listOf, ref, type Schema } from './schema.ts'

export type Paths = Record<string, Record<string, Operation>>

/** 'project-status' → 'ProjectStatus'. */
export const pascal = (name: string): string =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

const sortNames = (fields: readonly FieldModel[]): readonly string[] => [
  'id',
  ...fields.filter((field) => field.sortable && field.stored).map((field) => field.name),
]

const queryParameters = (entity: EntityModel, plain: boolean): readonly Parameter[] => {
  const { sortBy, has, options, ids, without, counts, ...others } = listQuery.properties
  const owned = entity.owned.map((each) => each.entity)
  const schemas: Readonly<Record<string, Schema>> = {
    ...others,
    sortBy: { ...sortBy, enum: sortNames(entity.fields) },
    ...(owned.length > 0 && { has: { ...has, enum: owned } }),
    ...(plain && { options, ids }),
    ...(plain && owned.length > 0 && { without: { ...without, enum: owned } }),
    ...(plain && entity.lists.length > 0 && { counts }),
  }
  return Object.entries(schemas).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    ...(typeof description === 'string' && { description }),
    schema,
  }))
}

export const idParameter: Parameter = {
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
}

const unchanged = { 304: bare('As it was when the ETag of If-None-Match was answered') }

/** The schemas of an entity, by their names in the document. */
export const entitySchemas = (model: Model, entity: EntityModel): Readonly<Record<string, Schema>> => {
  const name = pascal(entity.name)
  return {
    [`${name}Row`]: rowSchema(model, entity, 'list'),
    [name]: rowSchema(model, entity, 'item'),
    [`${name}Option`]: nestedSchema(entity),
    [`New${name}`]: payloadSchema(entity, 'create'),
    [`Changed${name}`]: payloadSchema(entity, 'update'),
  }
}

const namedList = (entity: EntityModel, list: NamedList): Operation =>
  operation({
    id: `list${pascal(entity.plural)}${pascal(list.name)}`,
    summary: `${entity.title.many}: ${list.title}`,
    tag: entity.title.many,
    parameters: queryParameters(entity, false),
    answers: { 200: answer('A page of them', pageSchema(ref(`${pascal(entity.name)}Row`))), ...unchanged },
    fails: [422],
    need: [entity.permission.read],
  })

/** How many rows there are, and in each named list. */
const countsSchema = (entity: EntityModel): Schema => {
  const count: Schema = { type: 'integer', minimum: 0 }
  return exactly({
    total: count,
    lists: exactly(Object.fromEntries(entity.lists.map(({ name }) => [name, count]))),
  })
}

const list = (model: Model, entity: EntityModel): Operation => {
  const name = pascal(entity.name)
  const pages = [pageSchema(ref(`${name}Row`)), pageSchema(ref(`${name}Option`))]
  const all = entity.optionsUnpaged ? [exactly({ data: listOf(optionSchema(entity)) })] : []
  const counts = entity.lists.length > 0 ? [countsSchema(entity)] : []
  const writers = entity.referredBy.flatMap(({ entity: referring }) => {
    const permission = model.entities[referring]?.permission
    return permission ? [permission.create, permission.update] : []
  })
  return operation({
    id: `list${pascal(entity.plural)}`,
    summary: `${entity.title.many}${entity.optionsUnpaged ? '; every one under data without a query' : ''}`,
    tag: entity.title.many,
    parameters: queryParameters(entity, true),
    answers: {
      200: answer(
        counts.length > 0 ? 'A page of them, or options, or counts' : 'A page of them, or options',
        { anyOf: [...pages, ...all, ...counts] },
      ),
      ...unchanged,
    },
    fails: [422],
    need: [entity.permission.read, ...new Set(writers)],
  })
}

/** A row that was created or changed. */
const writtenAnswer = (entity: EntityModel) =>
  answer('It, as it is now; its id and version alone for who may not read it', {
    anyOf: [exactly({ data: ref(pascal(entity.name)) }), exactly({ data: ref('Written') })],
  })

const rowOperations = (entity: EntityModel): Readonly<Record<string, Operation>> => {
  const name = pascal(entity.name)
  const tag = entity.title.many
  const one = withArticle(lower(entity.title.one))
  const item = exactly({ data: ref(name) })
  const parameters = [idParameter]
  return {
    get: operation({
      id: `read${name}`,
      summary: `One ${lower(entity.title.one)}`,
      tag,
      parameters,
      answers: { 200: answer('It', item), ...unchanged },
      fails: [404, 414],
      need: [entity.permission.read],
    }),
    put: operation({
      id: `update${name}`,
      summary: `Changes ${one}: an absent key keeps its value, null clears it`,
      tag,
      parameters,
      body: ref(`Changed${name}`),
      answers: { 200: writtenAnswer(entity) },
      fails: [404, 409, 414, 422, 507],
      need: [entity.permission.update],
    }),
    delete: operation({
      id: `delete${name}`,
      summary: `Deletes ${one} and what belongs to it`,
      tag,
      parameters,
      answers: { 200: answer('It is gone', ref('Deleted')) },
      fails: [400, 404, 409, 413, 414, 415, 507],
      need: [entity.permission.delete],
    }),
  }
}

/** The calls of an entity, by path and method. */
export const entityPaths = (model: Model, entity: EntityModel): Paths => {
  const name = pascal(entity.name)
  return {
    [entity.api.list]: {
      get: list(model, entity),
      post: operation({
        id: `create${name}`,
        summary: `Creates ${withArticle(lower(entity.title.one))}`,
        tag: entity.title.many,
        body: ref(`New${name}`),
        answers: { 201: writtenAnswer(entity) },
        fails: [409, 422, 507],
        need: [entity.permission.create],
      }),
    },
    [`${entity.api.list}/{id}`]: rowOperations(entity),
    ...Object.fromEntries(entity.lists.map((each) => [each.api, { get: namedList(entity, each) }])),
  }
}
