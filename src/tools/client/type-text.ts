import { clientTexts } from '#texts/tools'
import { isSchema, propertiesOf, type Schema } from '../../model/json-schema.ts'

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : String(value)

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ') || 'never'

const indented = (text: string): string => text.replaceAll('\n', '\n  ')

const limitsOf = (schema: Schema): readonly string[] => [
  ...(schema.format === 'date' ? ["'YYYY-MM-DD'"] : []),
  ...(schema.format === 'date-time' ? [clientTexts.moment] : []),
  ...textsIn(schema.examples).map((example) => `'${example}'`),
  ...(typeof schema.maxLength === 'number' ? [clientTexts.longest(schema.maxLength)] : []),
]

const noteOf = (schema: Schema): string => {
  const said = [schema.title, schema.description].filter((each) => typeof each === 'string')
  const note = [...said, ...limitsOf(schema)].join('; ').replaceAll('*/', '* /')
  return note && `/** ${note} */\n`
}

/** The schema without null. */
export const withoutNull = (schema: Schema): Schema => {
  if (Array.isArray(schema.type)) return { ...schema, type: schema.type.filter((type) => type !== 'null') }
  if (!Array.isArray(schema.anyOf)) return schema
  return { ...schema, anyOf: schema.anyOf.filter((each) => !isSchema(each) || each.type !== 'null') }
}

/** An object key in source form: quoted if it is no identifier. */
export const keyText = (key: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(key) ? key : `'${key.replaceAll("'", "\\'")}'`

const isPage = (properties: Schema): boolean => 'next_page_url' in properties && isSchema(properties.data)

const objectText = (schema: Schema): string => {
  const { properties, additionalProperties } = schema
  if (!isSchema(properties))
    return isSchema(additionalProperties)
      ? `Record<string, ${typeText(additionalProperties)}>`
      : 'Record<string, unknown>'
  if (isPage(properties) && isSchema(properties.data) && isSchema(properties.data.items))
    return `Page<${typeText(properties.data.items)}>`
  return propertiesText(schema)
}

/** `{ … }` with one line for each property. */
export const propertiesText = (schema: Schema): string => {
  const required = textsIn(schema.required)
  const lines = propertiesOf(schema).map(([key, property]) =>
    indented(`${noteOf(property)}${keyText(key)}${required.includes(key) ? '' : '?'}: ${typeText(property)}`),
  )
  return lines.length > 0 ? `{\n  ${lines.join('\n  ')}\n}` : 'Record<string, never>'
}

const plainText = (type: string, schema: Schema): string => {
  switch (type) {
    case 'integer':
      return 'number'
    case 'array': {
      const items = isSchema(schema.items) ? typeText(schema.items) : 'unknown'
      return /[|&]/.test(items) && !items.startsWith('{') ? `(${items})[]` : `${items}[]`
    }
    case 'object':
      return objectText(schema)
    default:
      return type
  }
}

/** A JSON Schema as a TypeScript type. */
export const typeText = (schema: Schema): string => {
  if (typeof schema.$id === 'string') return schema.$id
  if (typeof schema.$ref === 'string') return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
  if (Array.isArray(schema.enum)) return union(schema.enum.map(literal))
  if ('const' in schema) return literal(schema.const)
  if (Array.isArray(schema.anyOf)) return union(schema.anyOf.filter(isSchema).map(typeText))
  const types = typeof schema.type === 'string' ? [schema.type] : textsIn(schema.type)
  return types.length > 0 ? union(types.map((type) => plainText(type, schema))) : 'unknown'
}
