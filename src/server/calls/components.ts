import { isSchema, type Schema } from '../../model/json-schema.ts'
import type { OpenApiDocument } from './document.ts'
import { ref } from './schemas.ts'
import { schemaIdsIn } from './shape-names.ts'

/** The document with each schema of an `$id` once, among the components, and a reference wherever it stands. */
export const withComponents = (document: OpenApiDocument): OpenApiDocument => {
  const named: Record<string, Schema> = {}
  const done = new Map<unknown, unknown>() // what stands in many operations is gone through once
  const referring = <Value>(value: Value): Value => {
    if (schemaIdsIn(value).length === 0) return value
    const found = done.get(value) ?? within(value, '')
    done.set(value, found)
    return found as Value // made of it
  }
  const within = <Value>(value: Value, root: string): Value => {
    const made = (schema: Schema): Value => schema as Value // a schema, where a schema stood
    if (Array.isArray(value)) return value.map((each) => part(each, root)) as Value // of the same items
    if (!isSchema(value)) return value
    const { $id: id, ...schema } = value as Schema
    if (schema.$ref === '#') return made(ref(root))
    if (typeof id !== 'string') return made(inside(value, root))
    if (named[id] === undefined) {
      named[id] = schema // so that it is known to what leads back to it
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
