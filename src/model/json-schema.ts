/** A JSON Schema (draft 2020-12), as used by OpenAPI 3.1. */
export type Schema = { readonly [keyword: string]: unknown }

export const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The properties of an object schema, by name. */
export const propertiesOf = (schema: Schema): readonly (readonly [string, Schema])[] =>
  Object.entries(isSchema(schema.properties) ? schema.properties : {}).filter(
    (entry): entry is [string, Schema] => isSchema(entry[1]),
  )
