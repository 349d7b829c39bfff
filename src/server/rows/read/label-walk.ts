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

/** Rows that stand together in the order of a label. */
export interface LabelRange {
  /** The ids of some of them, as `n`. */
  readonly ids: (rows: number, skipped: number) => Statement
  readonly count: Statement
}

/** How the rows of a view are taken in the order of a label. */
export interface LabelSort {
  readonly dialect: Dialect
  readonly view: PageSource
  readonly label: LabelOrder
  /** From the view's first row or from its last. */
  readonly order: 'asc' | 'desc'
}

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

/** Every row at once: each with its label, and sorted. */
export const sortEveryLabel = (ordering: LabelSort): readonly LabelRange[] => {
  const { dialect, label, view } = ordering
  const hint = view.index === undefined ? '' : dialect.hinted(view.index)
  const from = `${fromVisible(view.entity, view.reach, 'r', hint)}${joinsOf(label.steps, view.reach)}`
  return [stretch(ordering, { from, conditions: [], order: orderedBy(label) })]
}

/** The rows that lead over these steps, found from the last of them, with all that their labels are made of. */
const ledBy = ({ dialect, view, label }: LabelSort, way: readonly LabelStep[], hint: string) => {
  const { entity, reach, sort } = view
  const last = way.at(-1)
  const tables = way
    .toReversed()
    .map((step) => fromVisible(step.entity, reach, step.alias, step === last ? hint : ''))
  const rows = fromVisible(entity, reach, 'r', sort ? dialect.hinted(indexOfReference(entity, sort)) : '')
  return {
    from: `${[...tables, rows].join(' cross join ')}${joinsOf(
      label.steps.filter((step) => !way.includes(step)),
      reach,
    )}`,
    conditions: way.map(joinColumnOf),
  }
}

/** Near the beginning PostgreSQL takes a few rows of each label, and sorts no more of them than the page can need. */
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
 * The rows along the labels: those without a reference, those whose reference leads on to nothing, then those of each
 * label in turn, found on the labels' index and that of the reference. null where no index has the labels' order, or
 * where some of the labels are out of reach.
 * @param apart no two rows that are referred to have the same label: then nothing is to be sorted
 */
export const walkLabels = (ordering: LabelSort, apart: boolean): readonly LabelRange[] | null => {
  const { dialect, view, label, order } = ordering
  const { chain, keys, steps } = label
  const [first, second, ...further] = chain
  const last = second ?? first
  const part = firstPart(label)
  if (!first || !last || !part || further.length > 0) return null
  if (second && !part.required) return null // a label that begins with nothing stands among those that lead nowhere
  if (steps.some((step) => view.reach.conditionOf(step.entity) !== null)) return null
  const key = qualifiedColumn('r', first.field.key)
  const rows = fromVisible(
    view.entity,
    view.reach,
    'r',
    dialect.hinted(indexOfReference(view.entity, first.field)),
  )
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

/** The rows whose reference leads to one from which the label's first part can't be reached. */
const leadNowhere = (ordering: LabelSort, first: LabelStep, second: LabelStep): LabelRange => {
  const { from, conditions } = ledBy(ordering, [first], '')
  const absent = `${qualifiedColumn(second.from, second.field.key)} is null`
  return stretch(ordering, { from, conditions: [...conditions, absent], order: ordering.label.keys.slice(1) })
}
