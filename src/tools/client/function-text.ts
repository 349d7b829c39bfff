import { clientTexts } from '#texts/tools'
import { isSchema, propertiesOf, type Schema } from '../../model/json-schema.ts'
import {
  type CallingFunction,
  chosenParametersOf,
  flagsOf,
  groupOf,
  itemOf,
  listQueryName,
} from './client-functions.ts'
import { keyText, propertiesText, typeText } from './type-text.ts'

/** Types that client functions refer to by name. */
export interface NamedTypes {
  /** The parameters of each entity's list, by group. */
  readonly lists: Readonly<Record<string, readonly string[]>>
  /** The names of shared types, by their text. */
  readonly shared: ReadonlyMap<string, string>
}

/** The source of one function, with its doc comment. */
export const functionText = (of: CallingFunction, types: NamedTypes): string => {
  const { call, name, note, argument, step } = of
  const { method, path, id, need, summary, answers } = call
  const query = queryType(of, types)
  const body = bodyType(of)
  const parameters = [
    ...(id ? [`id: ${typeText(id.schema)}`] : []),
    ...(id?.further ? [`${id.further.name}: ${typeText(id.further.schema)}`] : []),
    ...(argument ? [`${argument.name}: ${typeText(call.query?.[argument.parameter]?.schema ?? {})}`] : []),
    ...(body === null ? [] : [`body: ${body}${call.body?.optional ? ' = {}' : ''}`]),
    ...(call.upload ? ['file: Blob'] : []),
    ...(query === null ? [] : [`query: ${query}${chosenParametersOf(of).required ? '' : ' = {}'}`]),
  ]
  const payload = step === 'check' && call.body ? 'body: { ...body, dry: true }' : 'body'
  const sent = [
    ...(call.body ? [payload] : []),
    ...(call.upload ? ['body: file'] : []),
    ...sentQuery(of, query !== null),
  ]
  const address = path.includes('{') ? `\`${path.replaceAll('{', '${')}\`` : `'${path}'`
  const passed = [`'${method}'`, address, ...(sent.length > 0 ? [`{ ${sent.join(', ')} }`] : [])].join(', ')
  const { schema } = answers
  const notes = [
    note ?? summary,
    ...(typeof need === 'string' ? [] : [clientTexts.needs(need)]),
    ...(schema?.anyOf && !of.answers && itemOf(schema) ? [answers.description] : []),
  ]
  const asked = answers.files
    ? 'file'
    : `${schema && itemOf(schema) ? 'item' : 'call'}<${answerType(of, types)}>`
  return `/** ${notes.join('. ')}. */\n${keyText(lastOf(name))}: (${parameters.join(', ')}) =>\n  ${asked}(${passed}),`
}

const lastOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

const named = (text: string, { shared }: NamedTypes): string => shared.get(text) ?? text

/** The response type; that of `data` if the response has no other property. */
export const answerText = ({ call, answers }: CallingFunction): string => {
  const { schema } = call.answers
  if (schema === undefined) return 'null'
  return typeText(answers ?? itemOf(schema) ?? schema)
}

const answerType = (of: CallingFunction, types: NamedTypes): string =>
  `${named(answerText(of), types)}${of.call.begins && of.step !== 'check' ? ' | Begun' : ''}`

const bodyType = ({ call: { body }, step }: CallingFunction): string | null => {
  if (body === undefined) return null
  const type = typeText(body.schema)
  if (step === undefined) return type
  return `Omit<${type}, 'dry' | 'mark'>${step === 'commit' ? ' & { mark: string }' : ''}`
}

const union = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(' | ')

/** A query type as a difference from the entity's list: `Omit<BooksQuery, 'page'> & { … }`. */
const likeList = (
  of: CallingFunction,
  properties: Readonly<Record<string, Schema>>,
  list: readonly string[],
) => {
  const missing = list.filter((name) => !(name in properties))
  const further = Object.entries(properties).filter(([name]) => !list.includes(name))
  const base = listQueryName(of)
  return [
    missing.length > 0 ? `Omit<${base}, ${union(missing)}>` : base,
    ...(further.length > 0 ? [propertiesText({ properties: Object.fromEntries(further) })] : []),
  ].join(' & ')
}

/** The type of a function's query; null if it has none. */
export const queryType = (of: CallingFunction, types: NamedTypes): string | null => {
  const query = chosenParametersOf(of)
  const properties = Object.fromEntries(propertiesOf(query))
  const names = Object.keys(properties)
  if (names.length === 0) return null
  const list = types.lists[groupOf(of)]
  if (list && 'sortBy' in properties) return likeList(of, properties, list)
  if ('ids' in properties && 'keyword' in properties) {
    const { without, outside } = properties
    const further = { ...(without && { without }), ...(outside && { outside }) }
    return Object.keys(further).length > 0
      ? `OptionsQuery & ${propertiesText({ properties: further })}`
      : 'OptionsQuery'
  }
  if (names.every((name) => ['page', 'per_page'].includes(name))) return 'PageQuery'
  return named(propertiesText(query), types)
}

const sentQuery = ({ call, name, argument, step }: CallingFunction, hasQuery: boolean): readonly string[] => {
  const parts = [
    ...(name.endsWith('.list') && isSchema(call.query?.sortBy?.schema) ? ['page: 1'] : []), // without any query, the call returns all rows
    ...(hasQuery ? ['...query'] : []),
    ...(argument ? [`${argument.parameter}: ${argument.name}`] : []),
    ...(step === 'check' && !call.body ? ["dry: '1'"] : []),
    ...flagsOf(call).map((flag) => `${flag}: '1'`),
  ]
  if (parts.length === 0) return []
  return [parts.length === 1 && hasQuery ? 'query' : `query: { ${parts.join(', ')} }`]
}
