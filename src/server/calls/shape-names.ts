import type { EntityModel, Model } from '../../model/index.ts'
import type { Schema } from '../../model/json-schema.ts'
import type { Call } from './call.ts'
import { pascal } from './schemas.ts'

/** The names of an entity's schemas in the OpenAPI document. */
const namesOf = ({ name }: EntityModel): readonly string[] => {
  const own = pascal(name)
  return [own, `${own}Row`, `${own}Option`, `New${own}`, `Changed${own}`, `Bulk${own}`, `Paste${own}`]
}

const none: readonly string[] = []

/** Cached by schema object: all calls share the objects of fixed shapes. */
const known = new WeakMap<object, readonly string[]>()

/** All `$id` values within a part of the document. */
export const schemaIdsIn = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return none
  const before = known.get(value)
  if (before) return before
  let ids = none
  let isLeaf = true
  for (const key in value) {
    const part = value[key as keyof typeof value] // an own key
    if (typeof part === 'object' && part !== null) isLeaf = false
    const more = key === '$id' && typeof part === 'string' ? [part] : schemaIdsIn(part)
    if (more.length > 0) ids = ids.length === 0 ? more : [...new Set([...ids, ...more])]
  }
  if (!isLeaf) known.set(value, ids) // rescanning a leaf is as fast as the cache
  return ids
}

/**
 * Renames each fixed shape whose name an entity's schema has: with an entity 'comment', whose rows are a `Comment`,
 * the fixed shape becomes `CommentShape`.
 * @returns the same value, with unique `$id`s
 */
export const freeNames = (model: Model): (<Value>(value: Value) => Value) => {
  const taken = new Set(model.list.flatMap(namesOf))
  const named = <Value>(value: Value): Value => {
    if (!schemaIdsIn(value).some((id) => taken.has(id))) return value
    if (Array.isArray(value)) return value.map(named) as Value // same item types
    const { $id: id, ...schema } = value as Schema // only schemas contain an `$id`
    const entries = Object.entries(schema).map(([key, each]) => [key, named(each)])
    const free = typeof id === 'string' && taken.has(id) ? `${id}Shape` : id
    return { ...(free !== undefined && { $id: free }), ...Object.fromEntries(entries) }
  }
  return named
}

/** The calls, with renamed shapes in their bodies and answers; see `freeNames`. */
export const withFreeNames = (model: Model, calls: readonly Call[]): readonly Call[] => {
  const named = freeNames(model)
  return calls.map((call) => {
    const { answers, body } = call
    const schemas = [answers.schema, body?.schema]
    if (schemas.every((schema) => named(schema) === schema)) return call
    return {
      ...call,
      answers: { ...answers, ...(answers.schema && { schema: named(answers.schema) }) },
      ...(body && { body: { ...body, schema: named(body.schema) } }),
    }
  })
}
