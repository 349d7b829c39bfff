import type { Predicate } from '../../../descriptor/index.ts'
import {
  type EntityModel,
  type FieldModel,
  type Model,
  type NamedList,
  testsOf,
} from '../../../model/index.ts'
import { dependenciesOf } from '../../../model/rules/rule-dependencies.ts'
import { ownFields } from '../../platform/sql/scope-parts.ts'

/** Bounds of a day, as in a predicate. */
export type DayBounds = Readonly<Partial<Record<'before' | 'from' | 'to' | 'after', string>>>

/**
 * Rows that satisfy a rule and are counted as they are written; grouped by day where a list tests days.
 * Nothing that depends on today is counted in advance, so no update is needed at midnight.
 */
export interface CountGroup {
  readonly entity: EntityModel
  /** Without tests of days. */
  readonly when: Predicate
  /** Groups by the field's day or year, or by the row it refers to; null counts all rows together. */
  readonly by: { readonly field: FieldModel; readonly unit: 'day' | 'year' | 'row' } | null
  /** Excludes rows in which one of these refers to the same row as `by`, since its own group counts them. */
  readonly unless: readonly FieldModel[]
  /** Key of the group; another rule makes another group. */
  readonly definition: string
}

/** The group that counts a list, and the range of days the list includes. */
interface ListCount {
  readonly group: CountGroup
  readonly days: DayBounds | null
}

const groupOf = (
  entity: EntityModel,
  when: Predicate,
  by: CountGroup['by'],
  unless: readonly FieldModel[] = [],
): CountGroup => ({
  entity,
  when,
  by,
  unless,
  definition: [
    entity.table,
    JSON.stringify(when),
    ...(by ? [by.field.key, by.unit] : []),
    ...unless.map(({ key }) => key),
  ].join(' '),
})

const totals = new WeakMap<EntityModel, CountGroup>()

/** Returns the group of all rows of an entity, cached because every list reads it. */
export const totalGroup = (entity: EntityModel): CountGroup => {
  const found = totals.get(entity) ?? groupOf(entity, {}, null)
  totals.set(entity, found)
  return found
}

/**
 * Returns the groups that count a person's own rows: one for each reference to a person, grouped by person.
 * No row counts twice for the same person.
 */
export const ownGroups = (entity: EntityModel, fields: readonly FieldModel[]): readonly CountGroup[] =>
  fields.map((field, at) => groupOf(entity, {}, { field, unit: 'row' }, fields.slice(0, at)))

/** Returns whether a rule reads only the row itself and has the same result every day. */
const isAtRest = (rule: Predicate): boolean => !Object.values(dependenciesOf(rule)).includes(true)

const workOut = (entity: EntityModel, list: NamedList): ListCount | null => {
  if (isAtRest(list.rows)) return { group: groupOf(entity, list.rows, null), days: null }
  const moving = Object.keys(list.rows).filter((name) => !isAtRest({ [name]: list.rows[name] ?? null }))
  const [name = '', ...more] = moving
  const field = entity.field[name]
  const [test, ...others] = testsOf({ [name]: list.rows[name] ?? null })
  if (more.length > 0 || others.length > 0 || field?.type !== 'day' || test?.is !== 'lies') return null
  const { [name]: _, ...rest } = list.rows
  const bounds = Object.values(test.span)
  if (bounds.some((bound) => typeof bound !== 'string')) return null
  return { group: groupOf(entity, rest, { field, unit: 'day' }), days: test.span as DayBounds } // checked above
}

const known = new WeakMap<NamedList, { readonly count: ListCount | null }>()

/**
 * Returns the group that counts a list, cached because every read needs it.
 * Null where its rule tests several days, a day inside a group, the caller, the time, other rows or a part of a text;
 * such a list is counted when it is read.
 */
export const countOfList = (entity: EntityModel, list: NamedList): ListCount | null => {
  const found = known.get(list) ?? { count: workOut(entity, list) }
  known.set(list, found)
  return found.count
}

/** A series of a chart's bars: its list, grouped by the year of the chart's day. */
export interface BarSeries {
  readonly count: string
  readonly list: NamedList | null
  /** Null where the list tests days: its rows are counted when they are read. */
  readonly group: CountGroup | null
}

const bars = new WeakMap<Model, readonly BarSeries[]>()

/** Returns the series of the dashboard's bars, cached because each dashboard reads them; empty without a chart. */
export const barGroups = (model: Model): readonly BarSeries[] => {
  const found = bars.get(model) ?? workOutBars(model)
  bars.set(model, found)
  return found
}

const workOutBars = (model: Model): readonly BarSeries[] => {
  const { dashboard } = model
  const entity = model.entities[dashboard?.of ?? '']
  const field = entity?.field[dashboard?.bars?.by ?? '']
  if (!dashboard?.bars || !entity || !field) return []
  return dashboard.bars.series.map(([count]) => {
    const list = entity.lists.find((each) => each.name === dashboard.counts[count]) ?? null
    const known = list && countOfList(entity, list)
    return {
      ...{ count, list },
      group: known && known.days === null ? groupOf(entity, known.group.when, { field, unit: 'year' }) : null,
    }
  })
}

/** Returns all groups that the product counts. */
export const allGroups = (model: Model): readonly CountGroup[] => {
  const groups = model.list.flatMap((entity) => [
    totalGroup(entity),
    ...entity.lists.flatMap((list) => countOfList(entity, list)?.group ?? []),
    ...entity.scopes.flatMap((scope) => ownGroups(entity, ownFields(entity, scope.rows))),
  ])
  const ofBars = barGroups(model).flatMap(({ group }) => group ?? [])
  return [...new Map([...groups, ...ofBars].map((group) => [group.definition, group])).values()]
}
