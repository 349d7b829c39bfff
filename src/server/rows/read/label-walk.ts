import type { FieldModel } from '../../../model/index.ts'
import type { Parameter } from '../../platform/database/driver/database.ts'
import type { Dialect } from '../../platform/database/driver/dialect.ts'
import { indexName, orderColumn } from '../../platform/sql/names.ts'
import { fromVisible } from '../../platform/sql/row-security.ts'
import { indexOfReference } from '../../platform/sql/scope-parts.ts'
import {
  firstPart,
  isPlain,
  joinColumnOf,
  joinsOf,
  type LabelOrder,
  type LabelStep,
  labelOrderSql,
  orderedBy,
} from './label-order.ts'
import { qualifiedColumn } from './selection.ts'
import { fewSkipped, limitOf, type PageSource, type Statement } from './statements.ts'

/** Rows that are adjacent in the order of a label. */
export interface LabelRange {
  /** Selects a page of the ids, as `n`. */
  readonly ids: (rows: number, skipped: number) => Statement
  readonly count: Statement
}

/** A view that is sorted by a label. */
export interface LabelSort {
  readonly dialect: Dialect
  readonly view: PageSource
  readonly label: LabelOrder
  /** The direction of the walk, forwards or from the end. */
  readonly order: 'asc' | 'desc'
  /** The index shared by lists, where the reference has none of its own. */
  readonly shared?: string | null
}

/** The index in which rows with the same reference are sorted by id. */
const indexOfRows = ({ view, shared }: LabelSort, reference: FieldModel): string =>
  shared ?? indexOfReference(view.entity, reference)

interface Taken {
  readonly from: string
  readonly conditions: readonly string[]
  readonly order: readonly string[]
}

const stretch = ({ dialect, view, order }: LabelSort, taken: Taken): LabelRange => {
  const conditions = [...taken.conditions, ...view.conditions.map(({ sql }) => `(${sql})`)]
  const found = `from ${taken.from}${conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`}`
  const parameters = view.conditions.flatMap((condition): readonly Parameter[] => condition.parameters)
  const by = labelOrderSql(dialect, [...taken.order, 'r."id"'], order)
  return {
    ids: (rows, skipped) => {
      const limit = limitOf(dialect, rows, skipped)
      return {
        sql: `select r."id" as n ${found} order by ${by} ${limit.sql}`,
        parameters: [...parameters, ...limit.parameters],
      }
    },
    count: { sql: `select count(*) ${found}`, parameters },
  }
}

/** Joins the label to every row and sorts them all. */
export const sortEveryLabel = (ordering: LabelSort): readonly LabelRange[] => {
  const { dialect, label, view } = ordering
  const hint = view.index === undefined ? '' : dialect.hinted(view.index)
  const from = `${fromVisible(view.entity, view.reach, 'r', hint)}${joinsOf(label.steps, view.reach)}`
  return [stretch(ordering, { from, conditions: [], order: orderedBy(label) })]
}

/** Joins from the last step's row back to the view's rows, with every row that contributes to the label. */
const ledBy = (ordering: LabelSort, way: readonly LabelStep[], hint: string) => {
  const { dialect, view, label } = ordering
  const { entity, reach, sort } = view
  const last = way.at(-1)
  const tables = way
    .toReversed()
    .map((step) => fromVisible(step.entity, reach, step.alias, step === last ? hint : ''))
  const rows = fromVisible(entity, reach, 'r', sort ? dialect.hinted(indexOfRows(ordering, sort)) : '')
  return {
    from: `${[...tables, rows].join(' cross join ')}${joinsOf(
      label.steps.filter((step) => !way.includes(step)),
      reach,
    )}`,
    conditions: way.map(joinColumnOf),
  }
}

/** For a low offset, PostgreSQL reads a few rows per label, so that it sorts only rows that the page may need. */
const eachFew = (ordering: LabelSort, plain: LabelRange): LabelRange => {
  const { dialect, view, label, order } = ordering
  const [step] = label.chain
  if (dialect.isHinted || !step) return plain
  const conditions = [joinColumnOf(step), ...view.conditions.map(({ sql }) => `(${sql})`)].join(' and ')
  const parameters = view.conditions.flatMap((condition): readonly Parameter[] => condition.parameters)
  const target = fromVisible(step.entity, view.reach, step.alias)
  return {
    ...plain,
    ids: (rows, skipped) =>
      skipped > fewSkipped
        ? plain.ids(rows, skipped)
        : {
            sql: `select r."id" as n from ${target} cross join lateral (select r."id" from ${fromVisible(view.entity, view.reach, 'r')}
              where ${conditions} order by ${dialect.order('r."id"', order)} limit ${rows + skipped}) r
              order by ${labelOrderSql(dialect, [...label.keys, 'r."id"'], order)} limit ${rows} offset ${skipped}`,
            parameters,
          },
  }
}

/**
 * Ranges along the labels' index and the reference's index: rows without a reference, rows whose target has no label,
 * then rows by label.
 * null where no index has the order of the labels, or where a row filter restricts them.
 * @param apart whether labels are unique among the targets, so that no sort is needed
 */
export const walkLabels = (ordering: LabelSort, apart: boolean): readonly LabelRange[] | null => {
  const { dialect, view, label, order } = ordering
  const { chain, keys, steps } = label
  const [first, second, ...further] = chain
  const last = second ?? first
  const part = firstPart(label)
  if (!first || !last || !part || further.length > 0) return null
  if (second && !part.required) return null // an empty first part sorts among the rows of `leadNowhere`
  if (steps.some((step) => view.reach.conditionOf(step.entity) !== null)) return null
  const key = qualifiedColumn('r', first.field.key)
  const rows = fromVisible(view.entity, view.reach, 'r', dialect.hinted(indexOfRows(ordering, first.field)))
  const without = stretch(ordering, { from: rows, conditions: [`${key} is null`], order: [key] })
  const columns = [orderColumn(last.entity, part), 'id']
  const hint = dialect.hinted(indexName({ name: last.entity.table }, { columns }))
  const ids = isPlain(label) && apart ? [qualifiedColumn(last.alias, 'id')] : []
  const led = stretch(ordering, { ...ledBy(ordering, chain, hint), order: [...keys, ...ids] })
  const inTurn = [
    without,
    ...(second ? [leadNowhere(ordering, first, second)] : []),
    isPlain(label) ? eachFew(ordering, led) : led,
  ]
  return order === 'asc' ? inTurn : inTurn.toReversed()
}

/** The rows whose target has no reference to the row of the label's first part. */
const leadNowhere = (ordering: LabelSort, first: LabelStep, second: LabelStep): LabelRange => {
  const { from, conditions } = ledBy(ordering, [first], '')
  const absent = `${qualifiedColumn(second.from, second.field.key)} is null`
  return stretch(ordering, { from, conditions: [...conditions, absent], order: ordering.label.keys.slice(1) })
}
