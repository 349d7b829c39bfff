import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientTexts } from '../../model/calls-messages.ts'
import type { OpenApiDocument } from '../../server/calls/document.ts'
import type { Schema } from '../../server/calls/schema.ts'
import { type Group, groupsOf } from './collection.ts'
import { functionsOf, groupName, queryName, queryText, successOf } from './function-text.ts'
import { propertiesText, typeText, withoutNull } from './type-text.ts'

/** What every client has: settings, failures and the call itself. */
const runtime = (): string =>
  readFileSync(join(import.meta.dirname, 'runtime.ts'), 'utf8').replace(/\s*export \{ callerOf \}\s*$/, '')

const required = (schema: Schema): readonly unknown[] =>
  Array.isArray(schema.required) ? schema.required : []

/** A payload that creates: what is required must not be null either. */
const strict = (schema: Schema): Schema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties as Readonly<Record<string, Schema>>).map(([key, property]) => [
      key, // as schemas of payloads are
      required(schema).includes(key) ? withoutNull(property) : property,
    ]),
  ),
})

const created = (groups: readonly Group[]): ReadonlySet<string> =>
  new Set(
    groups.flatMap(({ list, calls }) =>
      calls.flatMap(({ path, method, operation }) => {
        const schema = operation.requestBody?.content['application/json'].schema
        return path === list && method === 'post' && schema ? [typeText(schema)] : []
      }),
    ),
  )

const declaration = (name: string, schema: Schema): string =>
  schema.type === 'object' && schema.properties
    ? `export interface ${name} ${propertiesText(schema)}`
    : `export type ${name} = ${typeText(schema)}`

/** The page that lists answer, with its rows left open; none where the product has no list. */
const pageDeclaration = (groups: readonly Group[]): readonly string[] => {
  const schemas = groups.flatMap(({ calls }) => calls.map(successOf))
  const choices = schemas.flatMap((schema) => (Array.isArray(schema?.anyOf) ? schema.anyOf : [schema]))
  const page: Schema | undefined = choices.find((schema) => schema?.properties?.next_page_url)
  if (!page) return []
  const properties = page.properties as Readonly<Record<string, Schema>> // as schemas are
  const open = {
    ...page,
    properties: { ...properties, data: { type: 'array', items: { $ref: 'Row' } } },
  }
  return [`export interface Page<Row> ${propertiesText(open)}`]
}

const queryDeclarations = ({ list, calls }: Group): readonly string[] => {
  const call = calls.find(({ path, method }) => path === list && method === 'get')
  if (list === null || !call) return []
  const parameters = (call.operation.parameters ?? []).filter(
    ({ name }) => name !== 'options' && name !== 'ids' && name !== 'counts',
  )
  return [`export interface ${queryName(list)} ${queryText(parameters)}`]
}

const indented = (text: string, by: string): string =>
  text
    .split('\n')
    .map((line) => (line ? by + line : line))
    .join('\n')

const groupText = (group: Group): string =>
  `${groupName(group)}: {\n${functionsOf(group)
    .map((each) => indented(each, '  '))
    .join('\n')}\n},`

/**
 * A typed client of every call that the document names, as one TypeScript file without dependencies. The same document
 * gives the same text.
 */
export const clientText = (document: OpenApiDocument): string => {
  const groups = groupsOf(document)
  const strictNames = created(groups)
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) =>
    declaration(name, strictNames.has(name) ? strict(schema) : schema),
  )
  return `${[
    clientTexts.head(document.info.title),
    runtime(),
    ...pageDeclaration(groups),
    ...schemas,
    `export interface OptionsQuery {\n  /** ${clientTexts.keyword} */\n  keyword?: string\n  /** ${clientTexts.ids} */\n  ids?: readonly number[]\n  page?: number\n  per_page?: number\n}`,
    'export interface PageQuery {\n  page?: number\n  per_page?: number\n}',
    ...groups.flatMap(queryDeclarations),
    `/** ${clientTexts.create(document.info.title)} */\nexport const createClient = (settings: Settings) => {\n  const { call, item } = callerOf(settings)\n  return {\n${groups
      .map((group) => indented(groupText(group), '    '))
      .join('\n')}\n  }\n}`,
    'export type Client = ReturnType<typeof createClient>',
  ].join('\n\n')}\n`
}
