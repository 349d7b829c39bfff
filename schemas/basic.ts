import type { FromSchema, JSONSchema } from 'json-schema-to-ts'

/** The type of a schema's values if the schema's keywords are literal types; otherwise `object`. */
export type Shape<S> = string extends keyof S ? object : S extends JSONSchema ? Fixed<FromSchema<S>> : object

type Fixed<T> = T extends readonly (infer Item)[]
  ? readonly Fixed<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Fixed<T[Key]> }
    : T

export const textSchema = { type: 'string' } as const
export const textOrNull = { type: ['string', 'null'] } as const
export const flagSchema = { type: 'boolean' } as const
export const countSchema = { type: 'integer', minimum: 0 } as const
/** An id or a version, counted from 1. */
export const whole = { type: 'integer', minimum: 1 } as const
export const wholeOrNull = { type: ['integer', 'null'], minimum: 1 } as const
/** ISO 8601, UTC, to the millisecond. */
export const momentSchema = { type: 'string', format: 'date-time' } as const
export const momentOrNull = { type: ['string', 'null'], format: 'date-time' } as const

export const oneOf = <const V extends string | number | boolean | null>(...values: readonly V[]) =>
  ({ enum: values }) as const

export const listOf = <const S>(items: S) => ({ type: 'array', items }) as const

/**
 * An object of these properties and no other.
 * @param optional the properties that may be missing
 */
export const exactly = <const P extends Properties, const O extends keyof P = never>(
  properties: P,
  optional: readonly O[] = [],
) => partly(properties, keysOf<P, O>(properties, optional))

/** Like `exactly`, or null. */
export const exactlyOrNull = <const P extends Properties>(properties: P) =>
  ({ ...exactly(properties), type: ['object', 'null'] }) as const

/** An object of these properties and no other, of which only `required` must be present. */
export const partly = <const P extends Properties, const R extends keyof P = never>(
  properties: P,
  required: readonly R[] = [],
) => ({ type: 'object', properties, required, additionalProperties: false }) as const

type Properties = Readonly<Record<string, object>>

const keysOf = <P extends Properties, O extends keyof P>(properties: P, without: readonly PropertyKey[]) =>
  Object.keys(properties).filter((key): key is Exclude<keyof P, O> & string => !without.includes(key))
