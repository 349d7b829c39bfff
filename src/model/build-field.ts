import type { Field, Predicate } from '../descriptor/index.ts'
import { meaningOf } from './kinds/index.ts'
import type { FieldModel } from './model.ts'

const keyOf = (name: string, field: Field): string =>
  field.column ?? (meaningOf(field.kind).links === 'one' ? `${name}_id` : name)

/** Works out what follows from one field's words, and from the condition under which it is required. */
export const buildField = (name: string, field: Field, requiredWhen?: Predicate): FieldModel => {
  const kind = meaningOf(field.kind)
  return {
    ...field,
    name,
    key: keyOf(name, field),
    heading: field.heading ?? field.label,
    nested: field.to === undefined ? null : name,
    stored: kind.column !== null,
    type: kind.column,
    links: kind.links ?? null,
    writable: !field.readonly && !field.stamped && kind.accepted,
    searched: kind.searched && !field.unsearched,
    requiredWhen: requiredWhen ?? null,
  }
}
