import { parts } from '#texts/checks'
import { conditions } from '#texts/explain'
import type { App, Entity } from '../../descriptor/index.ts'
import { analysisDay, anyOtherValue, type Case } from '../analysis/cases.ts'
import type { Source } from '../build.ts'
import { lineVisibilityKey } from '../entity/line-visibility-key.ts'
import type { FieldModel } from '../entity/model.ts'
import { meaningOf } from '../kinds/index.ts'
import { type Resolved, resolve } from '../resolve.ts'
import {
  type DescriptorRule,
  descriptorRules,
  type NamedValue,
  namedValues,
} from '../rules/descriptor-rules.ts'
import { daysBetween } from '../values/day.ts'
import type { Place } from './fault.ts'

/** A descriptor under check, with the parts resolved from it and its place. */
export interface CheckedEntity extends Omit<Resolved, 'fields'> {
  readonly place: Place
  readonly descriptor: Entity
  readonly fields: readonly (readonly [name: string, field: FieldModel])[]
  readonly rules: readonly DescriptorRule[]
  /** The values that it names outside its rules. */
  readonly named: readonly NamedValue[]
}

/** Everything that a check may read. */
export interface CheckContext {
  readonly entities: readonly CheckedEntity[]
  /** By the entity's `one`. */
  readonly named: ReadonlyMap<string, CheckedEntity>
  readonly app: App
  /** Icons that the page can draw; empty if the caller does not know them. */
  readonly icons: readonly string[]
}

export const checkedEntities = (sources: readonly Source[]): readonly CheckedEntity[] =>
  resolve(sources.map(({ descriptor }) => descriptor)).flatMap((resolved, at) => {
    const source = sources[at]
    if (source === undefined) return []
    const { file, descriptor } = source
    const fields = resolved.fields.map((field) => [field.name, field] as const)
    const [rules, named] = [descriptorRules(descriptor), namedValues(descriptor)]
    return [{ ...resolved, rules, named, place: { file, path: [] }, descriptor, fields }]
  })

export const fieldNames = ({ field }: CheckedEntity): readonly string[] => Object.keys(field)

/** The names of the fields that match. */
export const namesOf = ({ fields }: CheckedEntity, fits: (field: FieldModel) => boolean): readonly string[] =>
  fields.flatMap(([name, field]) => (fits(field) ? [name] : []))

export const isDate = ({ type }: FieldModel): boolean => type === 'day'

/** Whether its values have a business day: dates and moments. */
export const hasDay = ({ kind }: FieldModel): boolean => meaningOf(kind).day !== undefined

/** The labels of the seed rows of a new database, or of the sample rows of a demonstration. */
export const seededLabels = (checked: CheckedEntity, word: 'seed' | 'sample' = 'seed'): readonly string[] => {
  const label = checked.label[0] ?? ''
  return (checked.descriptor[word] ?? []).flatMap((row) => {
    const value = typeof row === 'string' ? row : row[label]
    return typeof value === 'string' ? [value] : []
  })
}

/** Names that occur more than once, each listed once. */
export const repeated = (names: readonly string[]): readonly string[] => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
]

/** The keys of every row beside its fields. */
const ofEveryRow = ['id', 'version', 'created_at', 'updated_at']

/** The keys of a field in responses: its own and, for a reference, those of the referenced row. */
export const keysOf = (field: FieldModel): readonly string[] => {
  const { name, key, links, inline } = field
  if (inline) return [key, lineVisibilityKey(field)]
  if (links === null) return [key]
  if (key !== name) return [key, name]
  return links === 'one' ? [key, `${key}_label`] : [key]
}

/** Whether one field of the row is its label; otherwise the label is composed and returned as `label`. */
const isPlain = ({ label: [name = '', ...others], field }: CheckedEntity): boolean =>
  others.length === 0 && field[name]?.links !== 'one'

/** The entities of which a row of this entity owns a single row, returned with it under their names. */
const owned = ({ descriptor: { one } }: CheckedEntity, { entities }: CheckContext): readonly string[] =>
  entities
    .filter(({ fields }) =>
      fields.some(([, field]) => field.to === one && field.belongs && field.unique !== undefined),
    )
    .map(({ descriptor }) => descriptor.one)

/** The keys of an entity's rows that no field declares, each with its meaning. */
export const otherKeys = (checked: CheckedEntity, context: CheckContext): ReadonlyMap<string, string> =>
  new Map([
    ...ofEveryRow.map((key) => [key, parts.ofEveryRow(key)] as const),
    ...owned(checked, context).map((name) => [name, parts.ownRow(name)] as const),
    ...(isPlain(checked) ? [] : [['label', parts.label] as const]),
    ...(checked.fields.some(([, { tree }]) => tree) ? [['path', parts.path] as const] : []),
  ])

/** Hours from the analysis's noon to an instant, rounded. */
const hoursSince = (instant: string): number =>
  Math.round((Date.parse(instant) - Date.parse(`${analysisDay}T12:00:00Z`)) / 3_600_000)

const told = (field: FieldModel | undefined, value: unknown): string => {
  if (value === null) return conditions.nothing
  if (value === anyOtherValue) return anyOtherValue
  if (typeof value === 'boolean') return value ? conditions.yes : conditions.no
  if (!field || !hasDay(field)) return String(value)
  const [day, time] = String(value).split('T') // an instant at noon represents its day
  return time === undefined || time === '12:00:00Z'
    ? conditions.moment('today', daysBetween(analysisDay, day ?? ''), 'd')
    : conditions.moment('now', hoursSince(String(value)), 'h')
}

/** A case in words: "State is Lent, Due is 1 day ago". */
export const describeCase = (checked: CheckedEntity, at: Case): string =>
  Object.entries(at)
    .map(([name, value]) => {
      const field = checked.field[name]
      return conditions.test([field?.label ?? name, ...conditions.is(told(field, value))])
    })
    .join(', ')
