import { liken } from '../../../model/index.ts'
import { isSchema, type Schema } from '../../../model/json-schema.ts'
import { type FieldRow, fieldRow } from './field-rows.ts'
import type { Schemas } from './schema.ts'

export interface DocumentedAnswer {
  readonly status: string
  readonly description: string
  /** null if the response has no body. */
  readonly schema: Schema | null
}

export interface DocumentedCall {
  /** Its operation id: 'createBook'. */
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  /** Permissions, one of which is enough; [] if a sign-in is enough; null if the call is public. */
  readonly needs: readonly string[] | null
  readonly parameters: readonly (FieldRow & { readonly place: string })[]
  readonly body: Schema | null
  readonly answers: readonly DocumentedAnswer[]
}

export interface CallGroup {
  readonly title: string
  readonly calls: readonly DocumentedCall[]
}

/** An OpenAPI document, parsed for the page. */
export interface ApiDocument {
  readonly groups: readonly CallGroup[]
  readonly schemas: Schemas
  readonly description: string
  /** The unparsed response. */
  readonly whole: unknown
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])
const object = (value: unknown): Schema => (isSchema(value) ? value : {})

/** The schema of a JSON body. */
const bodyOf = (holder: unknown): Schema | null => {
  const { schema } = object(object(object(holder).content)['application/json'])
  return isSchema(schema) ? schema : null
}

const callOf = (path: string, method: string, operation: Schema, schemas: Schemas): DocumentedCall => ({
  id: text(operation.operationId) || `${method} ${path}`,
  method: method.toUpperCase(),
  path,
  summary: text(operation.summary),
  needs:
    Array.isArray(operation.security) && operation.security.length === 0
      ? null
      : texts(operation['x-permissions']),
  parameters: (Array.isArray(operation.parameters) ? operation.parameters : []).map(object).map((said) => ({
    ...fieldRow(
      text(said.name),
      object(said.schema),
      said.required === true,
      schemas,
      text(said.description),
    ),
    place: text(said.in),
  })),
  body: bodyOf(operation.requestBody),
  answers: Object.entries(object(operation.responses)).map(([status, answer]) => ({
    status,
    description: text(object(answer).description),
    schema: bodyOf(answer),
  })),
})

/** Parses the calls of the document, grouped by tag in document order. Missing parts are left out. */
export const readDocument = (body: unknown): ApiDocument => {
  const { paths, components, info } = object(body)
  const schemas = object(object(components).schemas) as Schemas // schemas by name; each is checked before use
  const tagged = Object.entries(object(paths)).flatMap(([path, methods]) =>
    Object.entries(object(methods)).map(([method, operation]) => ({
      tag: texts(object(operation).tags)[0] ?? '',
      call: callOf(path, method, object(operation), schemas),
    })),
  )
  const tags = [...new Set(tagged.map(({ tag }) => tag))]
  return {
    groups: tags.map((title) => ({
      title,
      calls: tagged.filter(({ tag }) => tag === title).map(({ call }) => call),
    })),
    schemas,
    description: text(object(info).description),
    whole: body,
  }
}

/** The calls that contain every typed word in the path, name, summary, group or a permission. */
export const matchCalls = (groups: readonly CallGroup[], keyword: string): readonly CallGroup[] => {
  const words = liken(keyword).split(/\s+/).filter(Boolean)
  const holds = (title: string, { id, method, path, summary, needs }: DocumentedCall) => {
    const said = liken([title, id, method, path, summary, ...(needs ?? [])].join(' '))
    return words.every((word) => said.includes(word))
  }
  return groups
    .map(({ title, calls }) => ({ title, calls: calls.filter((call) => holds(title, call)) }))
    .filter(({ calls }) => calls.length > 0)
}
