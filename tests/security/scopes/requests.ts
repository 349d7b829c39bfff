import { type EntityModel, type FieldModel, isRow, type Model, targetOf } from '../../../src/model/index.ts'
import { openApiDocument } from '../../../src/server/calls/document.ts'

export interface Request {
  readonly method: string
  readonly path: string
  readonly body?: unknown
}

/** Which rows requests are about: one that is seen, and another of which nothing is known. */
export interface Named {
  seen(entity: EntityModel): number
  other(entity: EntityModel): number
  /** A word of the other row's. */
  readonly word: string
}

type Query = readonly (readonly [name: string, value: string])[]

/** What a rule can ask of a field, and what it can ask of the row that it leads to. */
const rulesOf = (model: Model, field: FieldModel, named: Named): readonly unknown[] => {
  const { word } = named
  if (field.to === undefined)
    return [{ has: word }, { starts: word }, { above: 1 }, word, null].map((test) => ({ [field.name]: test }))
  const target = targetOf(model, field)
  const inner = [
    {},
    ...target.label.map(({ name }) => ({ [name]: { has: word } })),
    ...target.fields.flatMap((each) =>
      each.links === 'one' ? [{ [each.name]: { id: named.other(targetOf(model, each)) } }] : [],
    ),
  ]
  const id = named.other(target)
  const tests =
    field.links === 'one' ? [null, word, { id }, { id: [id, null] }, { not: { id } }, { within: word }] : []
  const steps = (field.links === 'one' ? ['is'] : ['any', 'none']).flatMap((step) =>
    inner.map((rule) => ({ [step]: rule })),
  )
  return [...tests, ...steps].map((test) => ({ [field.name]: test }))
}

/** The values that are tried of a parameter, by what the document says of it. */
const valuesOf = (
  model: Model,
  entity: EntityModel | undefined,
  name: string,
  schema: Readonly<Record<string, unknown>>,
  named: Named,
): readonly string[] => {
  if (Array.isArray(schema.enum)) return schema.enum.map(String)
  if (name === 'where')
    return (entity?.fields ?? []).flatMap((field) =>
      rulesOf(model, field, named).map((rule) => JSON.stringify(rule)),
    )
  if (name === 'ids' && entity) return [`${named.seen(entity)},${named.other(entity)}`]
  if (name === 'id') return model.list.map((each) => String(named.other(each)))
  if (name === 'account') return model.list.map((each) => String(named.other(each)))
  if (name === 'keyword') return ['a', named.word, named.word.slice(0, 5)]
  return schema.type === 'integer' ? ['1', '2', '99999'] : [named.word]
}

/** Each value of each parameter, by itself and beside the words that change what it does. */
const queriesOf = (values: ReadonlyMap<string, readonly string[]>): readonly Query[] => {
  const each = (name: string): readonly Query[] => (values.get(name) ?? []).map((value) => [[name, value]])
  const beside = (name: string, [query]: readonly Query[]): readonly Query[] =>
    each(name).map((alone) => [...alone, ...(query ?? [])])
  return [
    [],
    ...[...values.keys()].flatMap(each),
    ...beside('sortBy', each('order')),
    ...['keyword', 'ids', 'without'].flatMap((name) => beside(name, each('options'))),
    ...(values.has('account') ? everyWhy(values) : []),
  ]
}

/** Why somebody may, or may not, see a row: all three of what is asked for at once. */
const everyWhy = (values: ReadonlyMap<string, readonly string[]>): readonly Query[] =>
  (values.get('entity') ?? []).flatMap((entity) =>
    (values.get('account') ?? []).flatMap((account) =>
      (values.get('id') ?? []).map(
        (id): Query => [
          ['entity', entity],
          ['account', account],
          ['id', id],
        ],
      ),
    ),
  )

const valuesFor = (model: Model, field: FieldModel, named: Named): readonly unknown[] => {
  if (field.by !== undefined) {
    const child = targetOf(model, field)
    const [line, seen] = [named.other(child), named.seen(child)]
    const leading = child.fields.filter((each) => each.to !== undefined && each.name !== field.by)
    const inner = leading.flatMap((each) =>
      valuesFor(model, each, named).map((value) => ({ [each.key]: value })),
    )
    return [
      [{ id: line }],
      [{ id: line, version: 1 }, { id: seen }],
      ...inner.map((more) => [{ id: seen, ...more }]),
      ...inner.map((more) => [{ id: line, ...more }]),
    ]
  }
  if (field.to !== undefined) {
    const target = targetOf(model, field)
    const [seen, other] = [named.seen(target), named.other(target)]
    return field.links === 'many' ? [[other], [seen, other]] : [other]
  }
  return field.type === 'flag' ? [true] : ['x', 7, null]
}

const bodiesOf = (
  model: Model,
  entity: EntityModel | undefined,
  named: Named,
  known: readonly string[],
): readonly unknown[] => {
  const fields = entity?.fields.filter(({ key }) => known.includes(key)) ?? []
  const needed = Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      if (!field.required) return []
      if (field.to === undefined) return [[field.key, 'x']]
      const seen = named.seen(targetOf(model, field))
      return [[field.key, field.links === 'many' ? [seen] : seen]]
    }),
  )
  const each = fields.flatMap((field) =>
    valuesFor(model, field, named).flatMap((value) => [
      { [field.key]: value },
      { ...needed, [field.key]: value },
    ]),
  )
  return [{}, { version: 7 }, { nothing: 1 }, ...each]
}

/** The names that the schema of a body knows. */
const keysOf = (schemas: Readonly<Record<string, unknown>>, schema: unknown): readonly string[] => {
  if (!isRow(schema)) return []
  const found = typeof schema.$ref === 'string' ? schemas[schema.$ref.split('/').at(-1) ?? ''] : schema
  return isRow(found) && isRow(found.properties) ? Object.keys(found.properties) : []
}

/** Calls after which nobody is signed in, and the one that stays open as long as a page is. */
const apart = ['/api/logout', '/api/login', '/api/changes']

/**
 * Requests of every call of the document, with every parameter and every field of every body. What takes rows away
 * comes last.
 */
export const everyRequest = (model: Model, named: Named): readonly Request[] => {
  const { paths, components } = openApiDocument(model)
  const entities = [...model.list].sort((a, b) => b.api.list.length - a.api.list.length)
  const requests = Object.entries(paths).flatMap(([path, operations]) => {
    if (apart.includes(path)) return []
    const entity = entities.find(({ api }) => path === api.list || path.startsWith(`${api.list}/`))
    const places = path.includes('{id}')
      ? (entity
          ? [named.seen(entity), named.other(entity)]
          : [named.other(model.list[0] as EntityModel)]
        ).map((id) => path.replace('{id}', String(id)))
      : [path]
    return Object.entries(operations).flatMap(([method, { parameters = [], requestBody }]) => {
      const asked = parameters.filter(({ in: where }) => where === 'query')
      const values = new Map(
        asked.map(({ name, schema }) => [name, valuesOf(model, entity, name, schema, named)]),
      )
      const schema = requestBody?.content['application/json']?.schema
      const bodies = schema ? bodiesOf(model, entity, named, keysOf(components.schemas, schema)) : [undefined]
      return places.flatMap((place) =>
        queriesOf(values).flatMap((query) =>
          bodies.map((body): Request => {
            const text = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
            return {
              method: method.toUpperCase(),
              path: text === '' ? place : `${place}?${text}`,
              ...(body !== undefined && { body }),
            }
          }),
        ),
      )
    })
  })
  const order = ['GET', 'POST', 'PUT', 'DELETE']
  return requests.sort((a, b) => order.indexOf(a.method) - order.indexOf(b.method))
}
