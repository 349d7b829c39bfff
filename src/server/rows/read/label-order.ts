import { type EntityModel, type FieldModel, type Model, plainLabel, targetOf } from '../../../model/index.ts'
import type { Dialect } from '../../platform/database/driver/dialect.ts'
import { orderColumn } from '../../platform/sql/names.ts'
import { fromVisible, type RowFilter } from '../../platform/sql/row-security.ts'
import { qualifiedColumn } from './selection.ts'

/** A joined row on the path from a reference to its label. */
export interface LabelStep {
  readonly alias: string
  readonly entity: EntityModel
  /** The reference from the row `from` to this row. */
  readonly field: FieldModel
  readonly from: string
}

/** Sorts rows by the label of a reference. */
export interface LabelOrder {
  /** Every row that contributes to the label, each after the row that refers to it. */
  readonly steps: readonly LabelStep[]
  /** The steps from the row itself to the first part of the label. */
  readonly chain: readonly LabelStep[]
  /** The columns of the label's parts in order, as SQL over the steps' aliases. */
  readonly keys: readonly string[]
  /** A column that is null where the reference is empty; such rows come first. */
  readonly present: string
}

/** How to sort the rows of the alias `r` by the label of a reference. */
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

/** The join condition of a step. */
export const joinColumnOf = ({ alias, field, from }: LabelStep): string =>
  `${qualifiedColumn(alias, 'id')} = ${qualifiedColumn(from, field.key)}`

/** Left joins of the rows that contribute to the label, if in reach. */
export const joinsOf = (steps: readonly LabelStep[], reach: RowFilter): string =>
  steps
    .map((step) => ` left join ${fromVisible(step.entity, reach, step.alias)} on ${joinColumnOf(step)}`)
    .join('')

/** The sort columns: first whether there is a label, then its parts. */
export const orderedBy = ({ present, keys }: LabelOrder): readonly string[] => [
  `case when ${present} is null then 0 else 1 end`,
  ...keys,
]

export const labelOrderSql = (dialect: Dialect, columns: readonly string[], order: 'asc' | 'desc'): string =>
  columns.map((column) => dialect.order(column, order)).join(', ')

/** The field of the label's first part, whose index a walk follows; null where it is not stored. */
export const firstPart = ({ chain }: LabelOrder): FieldModel | null => {
  const { label = [] } = chain.at(-1)?.entity ?? {}
  const part = label.find((each) => each.links === 'one' || each.stored)
  return part?.stored && part.links === null ? part : null
}

/** Whether the label is a single text of the referenced row. */
export const isPlain = ({ chain }: LabelOrder): boolean => {
  const target = chain[0]?.entity
  return chain.length === 1 && target !== undefined && plainLabel(target) !== null
}
