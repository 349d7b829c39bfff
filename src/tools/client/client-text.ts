import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientTexts } from '#texts/tools'
import type { Model } from '../../model/index.ts'
import { propertiesOf, type Schema } from '../../model/json-schema.ts'
import type { Call } from '../../server/calls/call.ts'
import { openApiDocument } from '../../server/calls/document.ts'
import { everyCall } from '../../server/calls/every-call.ts'
import { camel, pageSchema, pascal } from '../../server/calls/schemas.ts'
import { keyText, propertiesText, typeText, withoutNull } from './type-text.ts'

/**
 * A typed client of every call of a product, as one TypeScript file without dependencies. The same model gives the same
 * text.
 */
export const clientText = (model: Model): string => {
  const calls = everyCall(model).filter(({ lasting }) => !lasting) // a stream has no end to wait for
  const groups = Map.groupBy(calls, (call) => nameOf(call)[0])
  const created = new Set(calls.flatMap((call) => (nameOf(call)[1] === 'create' ? bodyOf(call) : [])))
  const schemas = Object.entries(openApiDocument(model).components.schemas)
  return `${[
    clientTexts.head(model.title),
    runtime(),
    `export interface Page<Row> ${propertiesText(pageSchema({ $ref: 'Row' }))}`,
    ...schemas.map(([name, schema]) => declaration(name, created.has(name) ? strict(schema) : schema)),
    `export interface OptionsQuery {\n  /** ${clientTexts.keyword} */\n  keyword?: string\n  /** ${clientTexts.ids} */\n  ids?: readonly number[]\n  page?: number\n  per_page?: number\n}`,
    'export interface PageQuery {\n  page?: number\n  per_page?: number\n}',
    ...calls
      .filter((call) => nameOf(call)[1] === 'list')
      .map((call) => `export interface ${queryName(call)} ${queryText(call)}`),
    `/** ${clientTexts.create(model.title)} */\nexport const createClient = (settings: Settings) => {\n  const { call, item${calls.some(({ answers }) => answers.files) ? ', file' : ''} } = callerOf(settings)\n  return {\n${[
      ...groups,
    ]
      .map(([group, members]) => `${group}: {\n${indented(members.map(functionText).join('\n'), '  ')}\n},`)
      .map((text) => indented(text, '    '))
      .join('\n')}\n  }\n}`,
    'export type Client = ReturnType<typeof createClient>',
  ].join('\n\n')}\n`
}

/** What every client has: settings, failures and the call itself. */
const runtime = (): string =>
  readFileSync(join(import.meta.dirname, 'runtime.ts'), 'utf8').replace(/\s*export \{ callerOf \}\s*$/, '')

/** A payload that creates: what is required must not be null either. */
const strict = (schema: Schema): Schema => {
  const required = [schema.required].flat()
  const properties = propertiesOf(schema).map(([key, property]) => [
    key,
    required.includes(key) ? withoutNull(property) : property,
  ])
  return { ...schema, properties: Object.fromEntries(properties) }
}

const declaration = (name: string, schema: Schema): string =>
  schema.type === 'object' && schema.properties
    ? `export interface ${name} ${propertiesText(schema)}`
    : `export type ${name} = ${typeText(schema)}`

const indented = (text: string, by: string): string => text.replaceAll(/^(?=.)/gm, by)

const nameOf = ({ client, tag, operation }: Call): readonly [group: string, name: string, note?: string] =>
  client ?? [camel(tag), operation]

const bodyOf = ({ body }: Call): readonly string[] => (body ? [typeText(body.schema)] : [])

/** The type of the query of an entity's lists: 'BooksQuery'. */
const queryName = (call: Call): string => `${pascal(nameOf(call)[0])}Query`

/** The parameters of a call that one may give: the others are refused, or always sent. */
const given = ({ query = {} }: Call): Readonly<Record<string, Schema>> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, { schema }]) =>
      schema && String(schema.enum) !== '1' ? [[name, schema]] : [],
    ),
  )

const queryText = (call: Call): string => propertiesText({ properties: given(call) })

/** The type of a call's query. */
const queryType = (call: Call): string => {
  const { page, sortBy, ids, without, keyword } = given(call)
  if (sortBy) return queryName(call)
  if (ids) return without ? `OptionsQuery & { without?: ${typeText(without)} }` : 'OptionsQuery'
  return page && !keyword ? 'PageQuery' : queryText(call)
}

/** What is sent whatever is given: the flags by which one address means different things. */
const alwaysSent = (call: Call): readonly string[] =>
  Object.entries(call.query ?? {})
    .filter(([, { schema }]) => String(schema?.enum) === '1')
    .map(([name]) => `${name}: '1'`)

const sentQuery = (call: Call): readonly string[] => {
  const some = Object.keys(given(call)).length > 0
  const always = alwaysSent(call)
  if (nameOf(call)[1] === 'list') return ['query: { page: 1, ...query }']
  if (always.length > 0) return [`query: { ${[...(some ? ['...query'] : []), ...always].join(', ')} }`]
  return some ? ['query'] : []
}

/** `X` of `{ data: X }`; null where the answer is anything else. Of several it is the first. */
const itemOf = (schema: Schema): Schema | null => {
  if (typeof schema.$id === 'string') return null
  const [first = schema] = Array.isArray(schema.anyOf) ? (schema.anyOf as readonly Schema[]) : [] // as ours are
  const [[key, data] = [], ...others] = propertiesOf(first)
  return key === 'data' && data && others.length === 0 ? data : null
}

/** One function, with its note. */
const functionText = (call: Call): string => {
  const { method, path, id, need, summary, answers } = call
  const { schema } = answers
  const item = schema && itemOf(schema)
  const parameters = [
    ...(id ? [`id: ${typeText(id.schema)}`] : []),
    ...(id?.further ? [`${id.further.name}: ${typeText(id.further.schema)}`] : []),
    ...bodyOf(call).map((type) => `body: ${type}`),
    ...(call.upload ? ['file: Blob'] : []),
    ...(Object.keys(given(call)).length > 0 ? [`query: ${queryType(call)} = {}`] : []),
  ]
  const sent = [...(call.body ? ['body'] : []), ...(call.upload ? ['body: file'] : []), ...sentQuery(call)]
  const address = path.includes('{') ? `\`${path.replaceAll('{', '${')}\`` : `'${path}'`
  const passed = [`'${method}'`, address, ...(sent.length > 0 ? [`{ ${sent.join(', ')} }`] : [])].join(', ')
  const note = [
    nameOf(call)[2] ?? summary,
    ...(typeof need === 'string' ? [] : [clientTexts.needs(need)]),
    ...(schema?.anyOf && item ? [answers.description] : []),
  ]
  const answer = item ? typeText(item) : schema ? typeText(schema) : 'null'
  const asked = answers.files ? 'file' : `${item ? 'item' : 'call'}<${answer}>`
  return `/** ${note.join('. ')}. */\n${keyText(nameOf(call)[1])}: (${parameters.join(', ')}) =>\n  ${asked}(${passed}),`
}
