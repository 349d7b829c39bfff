import type { Parameter } from '../../server/calls/operation.ts'
import type { Schema } from '../../server/calls/schema.ts'
import type { Call, Group } from './collection.ts'
import { camel, keyText, lastSegment, pascal } from './names.ts'
import { propertiesText, typeText } from './type-text.ts'

/** What stands in one function: its name, its parameters, what it answers and how it calls. */
interface Said {
  readonly name: string
  readonly parameters: readonly string[]
  readonly answer: string
  /** 'item' where the answer lies under `data`. */
  readonly by: 'call' | 'item'
  readonly sent?: string
  /** A further sentence of the note. */
  readonly besides?: string
}

/** When the item is not answered as its type says; '' where it always is. */
const besidesItem = (call: Call): string =>
  choicesOf(call).length > 1 ? ` ${answerOf(call)?.description}.` : ''

const bodyOf = ({ operation }: Call): string | null => {
  const schema = operation.requestBody?.content['application/json'].schema
  return schema ? typeText(schema) : null
}

const answerOf = ({ operation }: Call) =>
  Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1]

/** The schema of the call's success; null where it has no body. */
export const successOf = (call: Call): Schema | null =>
  answerOf(call)?.content?.['application/json']?.schema ?? null

const choicesOf = (call: Call): readonly Schema[] => {
  const schema = successOf(call)
  return Array.isArray(schema?.anyOf) ? schema.anyOf : schema ? [schema] : []
}

/**
 * `X` of `{ data: X }`; null where the answer is anything else. Of several it is the first, and the note says when not.
 */
const itemOf = (call: Call): string | null => {
  const [schema] = choicesOf(call)
  const properties = schema?.properties as Readonly<Record<string, Schema>> | undefined // as schemas are
  const [key, ...others] = Object.keys(properties ?? {})
  return key === 'data' && others.length === 0 && properties?.data ? typeText(properties.data) : null
}

const addressOf = (path: string): string =>
  path.includes('{') ? `\`${path.replaceAll('{', '${')}\`` : `'${path}'`

const functionText = (call: Call, { name, parameters, answer, by, sent, besides = '' }: Said): string => {
  const { operation, path, method } = call
  const needs = operation['x-permissions']
  const note = `/** ${operation.summary}.${needs ? ` Needs ${needs.join(' or ')}.` : ''}${besides} */`
  const passed = [`'${method.toUpperCase()}'`, addressOf(path), ...(sent ? [sent] : [])].join(', ')
  return `${note}\n${keyText(name)}: (${parameters.join(', ')}) =>\n  ${by}<${answer}>(${passed}),`
}

const idIn = ({ operation }: Call): readonly string[] =>
  (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'path')
    .map(({ name, schema }) => `${name}: ${typeText(schema)}`)

const queryType = (parameters: readonly Parameter[]): string =>
  parameters.every(({ name }) => name === 'page' || name === 'per_page') ? 'PageQuery' : queryText(parameters)

/** A call of no entity, or one that entities have beside the usual ones: named as the document names it, unless said. */
const plainFunction = (call: Call, name = call.operation.operationId): string => {
  const body = bodyOf(call)
  const item = itemOf(call)
  const schema = successOf(call)
  const query = call.operation.parameters?.filter((parameter) => parameter.in === 'query') ?? []
  const sent = [...(body ? ['body'] : []), ...(query.length > 0 ? ['query'] : [])]
  return functionText(call, {
    name,
    parameters: [
      ...idIn(call),
      ...(body ? [`body: ${body}`] : []),
      ...(query.length > 0 ? [`query: ${queryType(query)} = {}`] : []),
    ],
    answer: item ?? (schema ? typeText(schema) : 'null'),
    by: item ? 'item' : 'call',
    ...(sent.length > 0 && { sent: `{ ${sent.join(', ')} }` }),
  })
}

/** The type of a query. */
export const queryText = (parameters: readonly Parameter[]): string =>
  propertiesText({
    properties: Object.fromEntries(
      parameters.map(({ name, description, schema }) => [
        name,
        { ...schema, ...(description !== undefined && { description }) },
      ]),
    ),
  })

const listFunctions = (call: Call, query: string): readonly string[] => {
  const [rows, options, ...others] = choicesOf(call)
  const withProperty = (name: string) =>
    others.find(({ properties }) => Object.hasOwn(Object(properties), name)) // what else is answered is told apart so
  const all = withProperty('data')
  const counts = withProperty('lists')
  const optionsQuery = 'query: OptionsQuery = {}'
  return [
    functionText(call, {
      name: 'list',
      parameters: [`query: ${query} = {}`],
      answer: rows ? typeText(rows) : 'unknown',
      by: 'call',
      sent: '{ query: { page: 1, ...query } }',
    }),
    ...(options
      ? [
          functionText(call, {
            name: 'options',
            parameters: [optionsQuery],
            answer: typeText(options),
            by: 'call',
            sent: "{ query: { ...query, options: '1' } }",
          }),
        ]
      : []),
    ...(all
      ? [
          functionText(call, {
            name: 'every',
            parameters: [],
            answer: typeText((all.properties as { readonly data: Schema }).data), // it has them, as was asked above
            by: 'item',
          }),
        ]
      : []),
    ...(counts
      ? [
          functionText(call, {
            name: 'counts',
            parameters: [],
            answer: typeText(counts),
            by: 'call',
            sent: "{ query: { counts: '1' } }",
          }),
        ]
      : []),
  ]
}

const usual = { get: 'get', put: 'update', delete: 'remove' } as const

const isUsual = (method: string): method is keyof typeof usual => method in usual

const rowFunction = (call: Call, method: keyof typeof usual): string => {
  const body = bodyOf(call)
  const item = itemOf(call)
  const schema = successOf(call)
  return functionText(call, {
    name: usual[method],
    parameters: [...idIn(call), ...(body ? [`body: ${body}`] : [])],
    answer: item ?? (schema ? typeText(schema) : 'null'),
    by: item ? 'item' : 'call',
    besides: besidesItem(call),
    ...(body && { sent: '{ body }' }),
  })
}

const taken = ['list', 'options', 'every', 'counts', 'create', ...Object.values(usual)]

const namedFunction = (call: Call, query: string): string => {
  const name = camel(lastSegment(call.path))
  const schema = successOf(call)
  return functionText(call, {
    name: taken.includes(name) ? `${name}List` : name,
    parameters: [`query: ${query} = {}`],
    answer: schema ? typeText(schema) : 'unknown',
    by: 'call',
    sent: '{ query }',
  })
}

/** The name of the type of a collection's list query: 'BooksQuery'. */
export const queryName = (list: string): string => `${pascal(lastSegment(list))}Query`

/** The functions of a group, each with its note. */
export const functionsOf = ({ list, calls }: Group): readonly string[] => {
  if (list === null) return calls.map((call) => plainFunction(call))
  const query = queryName(list)
  return calls.flatMap((call) => {
    const { path, method } = call
    if (path === list && method === 'get') return listFunctions(call, query)
    if (path === list && method === 'post')
      return [
        functionText(call, {
          name: 'create',
          parameters: [`body: ${bodyOf(call) ?? 'object'}`],
          answer: itemOf(call) ?? 'unknown',
          by: 'item',
          besides: besidesItem(call),
          sent: '{ body }',
        }),
      ]
    if (path === `${list}/{id}` && isUsual(method)) return [rowFunction(call, method)]
    if (path.startsWith(`${list}/{id}/`)) return [plainFunction(call, camel(lastSegment(path)))]
    return [method === 'get' && !path.includes('{') ? namedFunction(call, query) : plainFunction(call)]
  })
}

/** What a call needs of a group's key in the client: 'projectStatuses', 'session'. */
export const groupName = ({ list, tag }: Group): string => camel(list === null ? tag : lastSegment(list))
