import type { EntityModel, Model } from '../../model/index.ts'
import { isSchema, type Schema } from '../../model/json-schema.ts'
import type { Call } from './call.ts'
import { pascal } from './schemas.ts'

/** What the schemas that follow from an entity's descriptor are called in the document. */
const namesOf = ({ name }: EntityModel): readonly string[] => {
  const own = pascal(name)
  return [own, `${own}Row`, `${own}Option`, `New${own}`, `Changed${own}`, `Bulk${own}`, `Paste${own}`]
}

/**
 * Gives each fixed shape another name where an entity's schema has its own: a product may have an entity 'comment', whose
 * rows are a `Comment`; what people comment is a `CommentShape` there.
 * @returns the same value, with each `$id` in it that is free
 */
export const freeNames = (model: Model): (<Value>(value: Value) => Value) => {
  const taken = new Set(model.list.flatMap(namesOf))
  const named = <Value>(value: Value): Value => {
    if (Array.isArray(value)) return value.map(named) as Value // of the same items
    if (!isSchema(value)) return value
    const { $id: id, ...schema } = value as Schema
    const entries = Object.entries(schema).map(([key, each]) => [key, named(each)])
    const free = typeof id === 'string' && taken.has(id) ? `${id}Shape` : id
    return { ...(free !== undefined && { $id: free }), ...Object.fromEntries(entries) }
  }
  return named
}

/** The calls, with free names in what they take and answer. */
export const withFreeNames = (model: Model, calls: readonly Call[]): readonly Call[] => {
  const named = freeNames(model)
  return calls.map((call) => ({
    ...call,
    answers: { ...call.answers, ...(call.answers.schema && { schema: named(call.answers.schema) }) },
    ...(call.body && { body: { ...call.body, schema: named(call.body.schema) } }),
  }))
}
