import { isSchema, type Schema } from '../../model/json-schema.ts'
import type { OpenApiDocument } from './document.ts'
import { ref } from './schemas.ts'
import { schemaIdsIn } from './shape-names.ts'

/** Moves each schema with an `$id` into the components once, and replaces its uses by references. */
export const withComponents = (document: OpenApiDocument): OpenApiDocument => {
  const named: Record<string, Schema> = {}
  const done = new Map<unknown, unknown>() // schemas shared by many operations are visited once
  const referring = <Value>(value: Value): Value => {
    if (schemaIdsIn(value).length === 0) return value
    const found = done.get(value) ?? within(value, '')
    done.set(value, found)
    return found as Value // cached for this same value
  }
  const within = <Value>(value: Value, root: string): Value => {
    const made = (schema: Schema): Value => schema as Value // a schema replaces a schema
    if (Array.isArray(value)) return value.map((each) => part(each, root)) as Value // same item types
    if (!isSchema(value)) return value
    const { $id: id, ...schema } = value as Schema
    if (schema.$ref === '#') return made(ref(root))
    if (typeof id !== 'string') return made(inside(value, root))
    if (named[id] === undefined) {
      named[id] = schema // set before the recursion, for schemas that refer back to it
      named[id] = inside(schema, id)
    }
    return made(ref(id))
  }
  const inside = (schema: Schema, root: string): Schema =>
    Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, part(value, root)]))
  const part = <Value>(value: Value, root: string): Value =>
    root === '' ? referring(value) : within(value, root)
  const { paths, components, ...head } = document
  const schemas = { ...referring(components.schemas) }
  return {
    ...head,
    paths: referring(paths),
    components: { ...components, schemas: Object.assign(schemas, named) },
  }
}
