/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 takes it. */
export type Schema = { readonly [keyword: string]: unknown }

/** An object of exactly these properties, all of them there unless `required` says which. */
export const exactly = (
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = Object.keys(properties),
): Schema => ({ type: 'object', properties, required, additionalProperties: false })

export const listOf = (items: Schema): Schema => ({ type: 'array', items })

/** The same, or null. */
export const orNull = (schema: Schema): Schema =>
  typeof schema.type === 'string'
    ? { ...schema, type: [schema.type, 'null'] }
    : { anyOf: [schema, { type: 'null' }] }

export const whole: Schema = { type: 'integer', minimum: 1 }
export const moment: Schema = { type: 'string', format: 'date-time' }

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
