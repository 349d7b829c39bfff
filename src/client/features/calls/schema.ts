import { isSchema, type Schema } from '../../../model/json-schema.ts'

/** The document's schemas by name. */
export type Schemas = Readonly<Record<string, Schema>>

/** Resolves a `$ref` to its schema; other schemas are returned unchanged. */
export const resolved = (schema: Schema, schemas: Schemas): Schema => {
  const name = typeof schema.$ref === 'string' ? schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1) : null
  return name === null ? schema : (schemas[name] ?? {})
}

/** The `anyOf` alternatives without null, or the schema alone if it has none. */
export const schemaAlternatives = (schema: Schema, schemas: Schemas): readonly Schema[] => {
  const known = resolved(schema, schemas)
  if (!Array.isArray(known.anyOf)) return [known]
  return known.anyOf
    .filter(isSchema)
    .filter((choice) => choice.type !== 'null')
    .flatMap((choice) => schemaAlternatives(choice, schemas))
}

/** Whether the schema accepts null. */
export const isNullable = (schema: Schema): boolean =>
  [schema.type].flat().includes('null') ||
  (Array.isArray(schema.anyOf) && schema.anyOf.some((choice) => isSchema(choice) && choice.type === 'null'))

/** The type other than null; '' if the schema has none. */
export const schemaType = (schema: Schema): string =>
  String([schema.type].flat().find((type) => type !== undefined && type !== 'null') ?? '')
