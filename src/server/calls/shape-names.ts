import type { EntityModel, Model } from '../../model/index.ts'
import type { Schema } from '../../model/json-schema.ts'
import type { Call } from './call.ts'
import { pascal } from './schemas.ts'

/** What the schemas that follow from an entity's descriptor are called in the document. */
const namesOf = ({ name }: EntityModel): readonly string[] => {
  const own = pascal(name)
  return [own, `${own}Row`, `${own}Option`, `New${own}`, `Changed${own}`, `Bulk${own}`, `Paste${own}`]
}

const none: readonly string[] = []

/** By the schema: fixed shapes are the same objects in every call. */
const known = new WeakMap<object, readonly string[]>()

/** The `$id`s in a part of a document. */
export const schemaIdsIn = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return none
  const before = known.get(value)
  if (before) return before
  let ids = none
  let isLeaf = true
  for (const key in value) {
    const part = value[key as keyof typeof value] // its own
    if (typeof part === 'object' && part !== null) isLeaf = false
    const more = key === '$id' && typeof part === 'string' ? [part] : schemaIdsIn(part)
    if (more.length > 0) ids = ids.length === 0 ? more : [...new Set([...ids, ...more])]
  }
  if (!isLeaf) known.set(value, ids) // a leaf is looked at as quickly
  return ids
}

/**
 * Gives each fixed shape another name where an entity's schema has its own: a product may have an entity 'comment', whose
 * rows are a `Comment`; what people comment is a `CommentShape` there.
 * @returns the same value, with each `$id` in it that is free
 */
export const freeNames = (model: Model): (<Value>(value: Value) => Value) => {
  const taken = new Set(model.list.flatMap(namesOf))
  const named = <Value>(value: Value): Value => {
    if (!schemaIdsIn(value).some((id) => taken.has(id))) return value
    if (Array.isArray(value)) return value.map(named) as Value // of the same items
    const { $id: id, ...schema } = value as Schema // nothing else has any
    const entries = Object.entries(schema).map(([key, each]) => [key, named(each)])
    const free = typeof id === 'string' && taken.has(id) ? `${id}Shape` : id
    return { ...(free !== undefined && { $id: free }), ...Object.fromEntries(entries) }
  }
  return named
}

/** The calls, with free names in what they take and answer. */
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
