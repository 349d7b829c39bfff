import type { EntityModel, FieldModel, Model } from '../../../model/index.ts'
import { quote } from '../database/driver/dialect.ts'
import { fromVisible, type RowFilter } from './row-security.ts'

/** Context for reading a rule's columns. */
interface Sight {
  readonly model: Model
  /** The accessible rows. */
  readonly reach: RowFilter
}

/** Whether the row filter hides some of the field's target rows. */
export const hasHiddenTargets = ({ model, reach }: Sight, { to }: Pick<FieldModel, 'to'>): boolean => {
  const target = model.entities[to ?? '']
  return target !== undefined && reach.conditionOf(target) !== null
}

/**
 * The column of a field as SQL; a reference to a hidden row reads as null.
 * @param alias of the table in the statement; '' for unqualified columns
 * @throws if the field has no column, which is a bug, because descriptors are validated
 */
export const columnIn = (entity: EntityModel, name: string, sight: Sight, alias: string): string => {
  const field = entity.field[name]
  if (!field?.stored) throw new Error(`${entity.file}: a rule tests '${name}', which has no column.`)
  const column = alias === '' ? quote(field.key) : `${alias}.${quote(field.key)}`
  const target = sight.model.entities[field.to ?? '']
  if (field.links !== 'one' || target === undefined || !hasHiddenTargets(sight, field)) return column
  if (alias === '') throw new Error('What somebody does not see is looked for under an alias.')
  return visibleReferenceColumn(target, sight, column)
}

/** A reference column that is null if the row filter hides its target. */
export const visibleReferenceColumn = (
  target: EntityModel,
  { reach }: Pick<Sight, 'reach'>,
  column: string,
): string =>
  reach.conditionOf(target) === null
    ? column
    : `(select v."id" from ${fromVisible(target, reach, 'v')} where v."id" = ${column})`
