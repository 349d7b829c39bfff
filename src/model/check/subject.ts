import type { App, Entity, Field } from '../../descriptor/index.ts'
import type { Source } from '../build.ts'
import type { Place } from './fault.ts'

/** A descriptor under check, and where it stands. */
export interface Subject {
  readonly place: Place
  readonly descriptor: Entity
  readonly fields: readonly (readonly [name: string, field: Field])[]
}

/** Everything that a check may look at. */
export interface Inspection {
  readonly subjects: readonly Subject[]
  /** By `one`. */
  readonly named: ReadonlyMap<string, Subject>
  readonly app: App
  /** Icons that the page can draw; empty where the caller does not know them. */
  readonly icons: readonly string[]
}

export const subjectOf = ({ file, descriptor }: Source): Subject => ({
  place: { file, path: [] },
  descriptor,
  fields: Object.entries(descriptor.fields),
})

export const fieldNames = ({ descriptor }: Subject): readonly string[] => Object.keys(descriptor.fields)

export const keyOf = (name: string, field: Field): string =>
  field.column ?? (field.kind === 'reference' ? `${name}_id` : name)

/** The names of the label's fields, as far as the descriptor says them or they follow from it. */
export const labelNames = ({ descriptor }: Subject): readonly string[] => {
  const { label, fields } = descriptor
  if (label !== undefined) return typeof label === 'string' ? [label] : label
  return [['name', 'title'].find((name) => name in fields) ?? Object.keys(fields)[0] ?? '']
}

/** The labels of the rows that a new database starts with, or of those that a demonstration shows. */
export const seededLabels = (subject: Subject, word: 'seed' | 'sample' = 'seed'): readonly string[] => {
  const label = labelNames(subject)[0] ?? ''
  return (subject.descriptor[word] ?? []).flatMap((row) => {
    const value = typeof row === 'string' ? row : row[label]
    return typeof value === 'string' ? [value] : []
  })
}

/** Names that stand more than once, each reported once. */
export const repeated = (names: readonly string[]): readonly string[] => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
]
