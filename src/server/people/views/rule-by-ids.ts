import { invalidView } from '#texts/views'
import type { Predicate } from '../../../descriptor/index.ts'
import { type EntityModel, isRow, type Model, type Row } from '../../../model/index.ts'
import { withRows } from '../../../model/rules/rule-rows.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import type { RowFilter } from '../../platform/sql/row-security.ts'
import { labelsIn, readIdsByLabels } from '../../rows/read/filter-condition.ts'

/**
 * Rewrites a rule's references from labels to row ids, so that a renamed row still matches and saved rules can be
 * compared.
 * @param rule a valid rule
 * @param refuse throws the message about a label without a row in reach
 */
export const byIds = async (
  reader: Reader,
  model: Model,
  entity: EntityModel,
  rule: Row,
  reach: RowFilter,
  refuse: (message: string) => never,
): Promise<Row> => {
  const idsOf = await readIdsByLabels(reader, model, reach, labelsIn(model, entity, rule as Predicate)) // validated before
  return withRows(model, entity, rule, (target, field, said) => {
    const idsFor = (text: string): readonly number[] => {
      const ids = idsOf(target.name, text)
      return ids.length > 0 ? ids : refuse(invalidView.label(text, field.label))
    }
    if (typeof said === 'string') {
      const ids = idsFor(said)
      return { id: ids.length === 1 ? ids[0] : ids }
    }
    const labels = Array.isArray(said) && said.every((each) => typeof each === 'string' || each === null)
    return labels
      ? { id: said.flatMap((each): readonly (number | null)[] => (each === null ? [null] : idsFor(each))) }
      : said
  })
}

/** A row that a rule names by id, with the field that refers to it. */
export interface NamedRow {
  readonly target: EntityModel
  readonly field: EntityModel['fields'][number]
  readonly id: number
}

/** The rows that a rule names by their ids. */
export const rowsNamed = (model: Model, entity: EntityModel, rule: Row): readonly NamedRow[] => {
  const found: NamedRow[] = []
  withRows(model, entity, rule, (target, field, said) => {
    const named: unknown = isRow(said) ? said.id : null
    for (const id of Array.isArray(named) ? named : [named])
      if (typeof id === 'number') found.push({ target, field, id })
    return said
  })
  return found
}
