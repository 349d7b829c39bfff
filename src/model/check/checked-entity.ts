import type { App, Entity } from '../../descriptor/index.ts'
import type { Source } from '../build.ts'
import type { FieldModel } from '../model.ts'
import { type Resolved, resolve } from '../resolve.ts'
import type { Place } from './fault.ts'

/** A descriptor under check with what follows from it, and where it stands. */
export interface CheckedEntity extends Omit<Resolved, 'fields'> {
  readonly place: Place
  readonly descriptor: Entity
  readonly fields: readonly (readonly [name: string, field: FieldModel])[]
}

/** Everything that a check may look at. */
export interface CheckContext {
  readonly entities: readonly CheckedEntity[]
  /** By `one`. */
  readonly named: ReadonlyMap<string, CheckedEntity>
  readonly app: App
  /** Icons that the page can draw; empty where the caller does not know them. */
  readonly icons: readonly string[]
}

export const checkedEntityOf = ({ file, descriptor }: Source): CheckedEntity => {
  const resolved = resolve(descriptor)
  const fields = resolved.fields.map((field) => [field.name, field] as const)
  return { ...resolved, place: { file, path: [] }, descriptor, fields }
}

export const fieldNames = ({ field }: CheckedEntity): readonly string[] => Object.keys(field)

/** The fields of which this holds, by name. */
export const namesOf = ({ fields }: CheckedEntity, fits: (field: FieldModel) => boolean): readonly string[] =>
  fields.flatMap(([name, field]) => (fits(field) ? [name] : []))

export const isDate = ({ type }: FieldModel): boolean => type === 'day'

/** The labels of the rows that a new database starts with, or of those that a demonstration shows. */
export const seededLabels = (checked: CheckedEntity, word: 'seed' | 'sample' = 'seed'): readonly string[] => {
  const label = checked.label[0] ?? ''
  return (checked.descriptor[word] ?? []).flatMap((row) => {
    const value = typeof row === 'string' ? row : row[label]
    return typeof value === 'string' ? [value] : []
  })
}

/** Names that stand more than once, each reported once. */
export const repeated = (names: readonly string[]): readonly string[] => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
]
