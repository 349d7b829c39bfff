import { isSchema, propertiesOf, type Schema } from '../../../model/json-schema.ts'
import { type Schemas, schemaAlternatives, schemaType } from './schema.ts'

const formats: Readonly<Record<string, string>> = {
  date: '2026-12-31',
  'date-time': '2026-12-31T09:30:00.000Z',
  email: 'name@example.org',
}

interface Place {
  readonly schemas: Schemas
  /** The path of the call, used for links in the example. */
  readonly path: string
}

/** A text that matches the pattern; only a few simple patterns are supported. */
const patterned = (pattern: string): string => {
  const lengths = [...pattern.matchAll(/\{(\d+)/g)].map(([, length]) => Number(length))
  const tries = ['1', ...lengths.flatMap((length) => ['x'.repeat(length), '1'.repeat(length)])]
  return tries.find((text) => new RegExp(pattern, 'u').test(text)) ?? pattern
}

const textOf = (schema: Schema, key: string, { path }: Place): string => {
  if (typeof schema.format === 'string') return formats[schema.format] ?? key
  if (typeof schema.pattern === 'string') return patterned(schema.pattern)
  if (key === 'path') return path
  if (key.endsWith('_url')) return `${path}?page=1`
  if (/email/.test(key)) return formats.email ?? key
  return key || 'text'
}

const objectOf = (schema: Schema, place: Place, depth: number): unknown => {
  const entries = propertiesOf(schema).map(([key, property]) => [
    key,
    exampleOf(property, place, key, depth + 1),
  ])
  if (entries.length === 0 && isSchema(schema.additionalProperties))
    return { field: exampleOf(schema.additionalProperties, place, 'message', depth + 1) }
  return Object.fromEntries(entries)
}

/** `minItems` items, or one. Past depth 6 only the required ones, so that a recursive schema ends. */
const listOf = ({ items, minItems }: Schema, place: Place, key: string, depth: number): readonly unknown[] =>
  isSchema(items)
    ? Array.from({ length: Math.max(depth > 6 ? 0 : 1, Number(minItems ?? 0)) }, () =>
        exampleOf(items, place, key, depth + 1),
      )
    : []

/**
 * Generates a value that fits the schema: the first of each choice and the fewest items in each list.
 * @param key name of the property, used in generated texts
 */
export const exampleOf = (schema: Schema, place: Place, key = '', depth = 0): unknown => {
  const [choice = {}] = schemaAlternatives(schema, place.schemas)
  if ('const' in choice) return choice.const
  if (Array.isArray(choice.enum)) return choice.enum[0]
  if ('default' in choice) return choice.default
  if (Array.isArray(choice.examples)) return choice.examples[0]
  switch (depth > 8 ? '' : schemaType(choice)) {
    case 'string':
      return textOf(choice, key, place)
    case 'integer':
    case 'number':
      return typeof choice.minimum === 'number' ? Math.max(choice.minimum, key === 'id' ? 1 : 0) : 1
    case 'boolean':
      return true
    case 'array':
      return listOf(choice, place, key, depth)
    case 'object':
      return objectOf(choice, place, depth)
    default:
      return null
  }
}

/** The call as a shell command: `curl -X POST https://… -H … -d '…'`. */
export const commandLine = (
  method: string,
  address: string,
  { signedIn, body }: { readonly signedIn: boolean; readonly body: unknown },
): string =>
  [
    method === 'GET' ? `curl '${address}'` : `curl -X ${method} '${address}'`,
    ...(signedIn ? [`-H "Authorization: Bearer $TOKEN"`] : []),
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]),
  ].join(' \\\n  ')
