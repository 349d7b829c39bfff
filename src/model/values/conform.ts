import type { Shape } from '../../../schemas/basic.ts'
import { isRow, type Row } from './row.ts'

/**
 * Converts a response to its schema's shape, whatever the server sent. A missing or mistyped value becomes its empty
 * value: null if allowed, otherwise '', 0, false, [] or the first of an enum. Invalid list items and properties outside
 * the schema are dropped.
 */
export const conform = <const S>(schema: S, value: unknown): Shape<S> =>
  filled(schema as Node, value, schema as Node) as Shape<S> // built by the schema from which the type is derived

/** The schema keywords that `conform` supports: those of `schemas/basic.ts`. */
interface Node {
  readonly $id?: string
  /** Refers to the nearest enclosing schema with an `$id`. */
  readonly $ref?: '#'
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Node>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Node
  readonly items?: Node
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Node[]
}

const filled = (schema: Node, value: unknown, root: Node): unknown =>
  fitted(schema, value, root) ?? empty(schema)

/** The value in the schema's shape; undefined if it does not fit, so that an optional property is left out. */
const fitted = (schema: Node, value: unknown, outer: Node): unknown => {
  const { $id, $ref, anyOf, enum: values, items, properties, additionalProperties: others } = schema
  const root = $id ? schema : outer
  if ($ref) return fitted(root, value, root)
  if (anyOf) return anyOf.map((each) => fitted(each, value, root)).find((each) => each !== undefined)
  if (values) return values.includes(value) ? value : undefined
  if (!isOf(schema, value)) return undefined
  if (items && Array.isArray(value))
    return value.map((item) => fitted(items, item, root)).filter((item) => item !== undefined)
  if (properties && isRow(value)) return objectOf(schema, value, root)
  if (typeof others === 'object' && isRow(value))
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filled(others, each, root)]))
  return value
}

const objectOf = ({ properties = {}, required = [] }: Node, value: Row, root: Node): Row =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([key, schema]) => {
      const each = (required.includes(key) ? filled : fitted)(schema, value[key], root)
      return each === undefined ? [] : [[key, each]]
    }),
  )

const empty = (schema: Node): unknown => {
  const { anyOf, enum: values, type } = schema
  if (anyOf) return anyOf.some(({ type }) => type === 'null') ? null : empty(anyOf[0] ?? {})
  if (values) return values.includes(null) ? null : values[0]
  if (type === 'object') return objectOf(schema, {}, schema)
  if (type === 'array') return []
  if (type === 'string') return ''
  if (type === 'boolean') return false
  return typeof type === 'string' ? 0 : null
}

const isOf = ({ type }: Node, value: unknown): boolean => {
  if (type === undefined) return value !== undefined
  const is = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  return [type].flat().some((each) => each === is || (each === 'integer' && Number.isInteger(value)))
}
