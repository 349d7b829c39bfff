import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientTexts } from '#texts/tools'
import type { Model } from '../../model/index.ts'
import { propertiesOf, type Schema } from '../../model/json-schema.ts'
import { begunSchema } from '../../server/calls/call.ts'
import { openApiDocument } from '../../server/calls/document.ts'
import { everyCall } from '../../server/calls/every-call.ts'
import { pageSchema, pascal } from '../../server/calls/schemas.ts'
import {
  type CallingFunction,
  chosenParametersOf,
  functionsOf,
  groupOf,
  listQueryName,
  ownName,
} from './client-functions.ts'
import { answerText, functionText, type NamedTypes, queryType } from './function-text.ts'
import { keyText, propertiesText, typeText, withoutNull } from './type-text.ts'

/**
 * Generates a typed client for every call of a product, as one TypeScript file without dependencies. Deterministic for
 * the same model.
 */
export const clientText = (model: Model): string => {
  const functions = functionsOf(everyCall(model))
  const lists = functions.filter((each) => ownName(each) === 'list' && each.call.query?.sortBy)
  const created = functions.flatMap(({ call }) => (call.body ? [typeText(call.body.schema)] : []))
  const schemas = Object.entries(openApiDocument(model).components.schemas)
  const listed = Object.fromEntries(
    lists.map((each) => [groupOf(each), propertiesOf(chosenParametersOf(each)).map(([name]) => name)]),
  )
  const shared = sharedTypes(
    functions,
    listed,
    schemas.map(([name]) => name),
  )
  const types: NamedTypes = { lists: listed, shared }
  return `${[
    clientTexts.head(model.title),
    runtime(),
    `export interface Page<Row> ${propertiesText(pageSchema({ $ref: 'Row' }))}`,
    `/** ${clientTexts.begun} */\nexport interface Begun ${propertiesText(begunSchema)}`,
    ...schemas.map(([name, schema]) =>
      declaration(name, name.startsWith('New') && created.includes(name) ? strict(schema) : schema),
    ),
    `export interface OptionsQuery {\n  /** ${clientTexts.keyword} */\n  keyword?: string\n  /** ${clientTexts.ids} */\n  ids?: readonly number[]\n  page?: number\n  per_page?: number\n}`,
    'export interface PageQuery {\n  page?: number\n  per_page?: number\n}',
    ...lists.map(
      (each) => `export interface ${listQueryName(each)} ${propertiesText(chosenParametersOf(each))}`,
    ),
    ...[...shared].map(([text, name]) => `export type ${name} = ${text}`),
    `/** ${clientTexts.create(model.title)} */\nexport const createClient = (settings: Settings) => {\n  const { call, item, file } = callerOf(settings)\n  return {\n${indented(groupText(functions, types, 0), '    ')}\n  }\n}`,
    'export type ApiClient = ReturnType<typeof createClient>',
  ].join('\n\n')}\n`
}

/** The common part of every client: settings, errors and the call function. */
const runtime = (): string =>
  readFileSync(join(import.meta.dirname, 'runtime.ts'), 'utf8').replace(/\s*export \{ callerOf \}\s*$/, '')

/** The schema of a creating payload: required properties must not be null. */
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

/** Long types that several functions share, named by the common part of their names: 'ImportQuery'. */
const sharedTypes = (
  functions: readonly CallingFunction[],
  lists: NamedTypes['lists'],
  taken: readonly string[],
): ReadonlyMap<string, string> => {
  const types: NamedTypes = { lists, shared: new Map() }
  const texts = functions.flatMap((each) => [
    { text: queryType(each, types) ?? '', name: ownName(each), suffix: 'Query' },
    { text: answerText(each), name: ownName(each), suffix: 'Answer' },
  ])
  const shared = new Map<string, string>()
  for (const [text, uses] of Map.groupBy(texts, (each) => each.text)) {
    const [first] = uses
    if (!text.startsWith('{') || text.split('\n').length < 6 || uses.length === 1 || !first) continue
    const name = `${pascal(commonName(uses.map((each) => each.name)))}${first.suffix}`
    if (!taken.includes(name) && ![...shared.values()].includes(name)) shared.set(text, name)
  }
  return shared
}

/** The common part of names: `import` for `import.columns` and `import.check`; the first name if there is none. */
const commonName = (names: readonly string[]): string => {
  const [first = ''] = names
  const parts = first.split('.')
  const common = parts.filter((_, at) =>
    names.every((name) => `${name}.`.startsWith(`${parts.slice(0, at + 1).join('.')}.`)),
  )
  return common.join('.') || first
}

/** The functions and subgroups of a group as properties. */
const groupText = (functions: readonly CallingFunction[], types: NamedTypes, depth: number): string =>
  [...Map.groupBy(functions, ({ name }) => name.split('.')[depth] ?? '')]
    .flatMap(([key, members]) => {
      const within = members.filter(({ name }) => name.split('.').length > depth + 1)
      const texts = members.filter((each) => !within.includes(each)).map((each) => functionText(each, types))
      if (within.length === 0) return texts
      return [...texts, `${keyText(key)}: {\n${indented(groupText(within, types, depth + 1), '  ')}\n},`]
    })
    .join('\n')
