import { type EntityModel, type FieldModel, type Model, plainLabel, targetOf } from '../../../model/index.ts'
import type { Dialect } from '../../platform/database/driver/dialect.ts'
import { orderColumn } from '../../platform/sql/names.ts'
import { fromVisible, type RowFilter } from '../../platform/sql/row-security.ts'
import { qualifiedColumn } from './selection.ts'

/** A row that the way to a label leads over, and how it is met. */
export interface LabelStep {
  readonly alias: string
  readonly entity: EntityModel
  /** The reference that leads here, from a row of `from`. */
  readonly field: FieldModel
  readonly from: string
}

/** What rows are ordered by where the label of a reference orders them. */
export interface LabelOrder {
  /** Every row that a part of the label comes from, each after the one that leads to it. */
  readonly steps: readonly LabelStep[]
  /** Those of them that lead to the first part, from the row itself onwards. */
  readonly chain: readonly LabelStep[]
  /** The columns of the label's parts, each in turn, as SQL over the steps' aliases. */
  readonly keys: readonly string[]
  /** Says of a row whether its reference leads to one: what leads to none stands before all that do. */
  readonly present: string
}

/** What the rows of a table under the alias `r` are ordered by, by the label that a reference of theirs leads to. */
export const labelOrderOf = (model: Model, reference: FieldModel): LabelOrder => {
  const steps: LabelStep[] = []
  const keys: string[] = []
  let chain: readonly LabelStep[] = []
  const follow = (field: FieldModel, from: string, way: readonly LabelStep[]): void => {
    const step = { alias: `l${steps.length}`, entity: targetOf(model, field), field, from }
    steps.push(step)
    const here = [...way, step]
    for (const part of step.entity.label) {
      if (part.links === 'one') follow(part, step.alias, here)
      else if (part.stored) {
        if (keys.length === 0) chain = here
        keys.push(qualifiedColumn(step.alias, orderColumn(step.entity, part)))
      }
    }
  }
  follow(reference, 'r', [])
  return { steps, chain, keys, present: qualifiedColumn('l0', 'id') }
}

/** Where a step meets the row that leads to it. */
export const joinColumnOf = ({ alias, field, from }: LabelStep): string =>
  `${qualifiedColumn(alias, 'id')} = ${qualifiedColumn(from, field.key)}`

/** Joins the rows that labels are made of, where they are in reach. */
export const joinsOf = (steps: readonly LabelStep[], reach: RowFilter): string =>
  steps
    .map((step) => ` left join ${fromVisible(step.entity, reach, step.alias)} on ${joinColumnOf(step)}`)
    .join('')

/** The label's columns behind whether there is one at all. */
export const orderedBy = ({ present, keys }: LabelOrder): readonly string[] => [
  `case when ${present} is null then 0 else 1 end`,
  ...keys,
]

export const labelOrderSql = (dialect: Dialect, columns: readonly string[], order: 'asc' | 'desc'): string =>
  columns.map((column) => dialect.order(column, order)).join(', ')

/** The field of the first part, whose index the labels are gone along; null where it stands in none. */
export const firstPart = ({ chain }: LabelOrder): FieldModel | null => {
  const { label = [] } = chain.at(-1)?.entity ?? {}
  const part = label.find((each) => each.links === 'one' || each.stored)
  return part?.stored && part.links === null ? part : null
}

/** Whether the label is one text of the row's own. */
export const isPlain = ({ chain }: LabelOrder): boolean => {
  const target = chain[0]?.entity
  return chain.length === 1 && target !== undefined && plainLabel(target) !== null
}
