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

/** Bounds of a day, as a predicate writes them. */
export type DayBounds = Readonly<Partial<Record<'before' | 'from' | 'to' | 'after', string>>>

/**
 * Rows that are counted together as they are written: those for which the rule holds, apart by a day's own value where
 * a list asks for days. What depends on today is never counted ahead, so that nothing has to happen at midnight.
 */
export interface CountGroup {
  readonly entity: EntityModel
  /** Tests of no day. */
  readonly when: Predicate
  /** Apart by this field's day or its year, or by the row that it leads to; null counts all together. */
  readonly by: { readonly field: FieldModel; readonly unit: 'day' | 'year' | 'row' } | null
  /** Rows of which one of these leads to the same row as `by` are left out: they are counted by that one. */
  readonly unless: readonly FieldModel[]
  /** What the group is known by in the database: another rule is another group. */
  readonly definition: string
}

/** How a list is counted: the group, and the days of it that the list takes. */
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

/** Every row of an entity. */
export const totalGroup = (entity: EntityModel): CountGroup => groupOf(entity, {}, null)

/**
 * By which somebody's own rows are counted: a group for each reference that may lead to a person, apart by the person. No
 * row is in two for the same one.
 */
export const ownGroups = (entity: EntityModel, fields: readonly FieldModel[]): readonly CountGroup[] =>
  fields.map((field, at) => groupOf(entity, {}, { field, unit: 'row' }, fields.slice(0, at)))

/** Whether what it asks for stands in the row itself, and is the same on every day. */
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
  return { group: groupOf(entity, rest, { field, unit: 'day' }), days: test.span as DayBounds } // as was just seen
}

const known = new WeakMap<NamedList, { readonly count: ListCount | null }>()

/**
 * The group that a list is counted by; worked out once, since every reading asks. null where its rule tests several
 * days, a day inside a group, who asks, the moment, other rows or a part of a text: such a list is counted as it is read.
 */
export const countOfList = (entity: EntityModel, list: NamedList): ListCount | null => {
  const found = known.get(list) ?? { count: workOut(entity, list) }
  known.set(list, found)
  return found.count
}

/** A series of a chart's bars: its list, apart by the year of the chart's day. */
export interface BarSeries {
  readonly count: string
  readonly list: NamedList | null
  /** Null where the list tests days: its rows are counted anew. */
  readonly group: CountGroup | null
}

/** The series of a chart's bars. */
export const barGroups = (model: Model): readonly BarSeries[] => {
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

/** Every group that the product counts by. */
export const allGroups = (model: Model): readonly CountGroup[] => {
  const groups = model.list.flatMap((entity) => [
    totalGroup(entity),
    ...entity.lists.flatMap((list) => countOfList(entity, list)?.group ?? []),
    ...entity.scopes.flatMap((scope) => ownGroups(entity, ownFields(entity, scope.rows))),
  ])
  const bars = barGroups(model).flatMap(({ group }) => group ?? [])
  return [...new Map([...groups, ...bars].map((group) => [group.definition, group])).values()]
}
