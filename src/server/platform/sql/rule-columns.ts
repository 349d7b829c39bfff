import type { EntityModel, FieldModel, Model } from '../../../model/index.ts'
import { quote } from '../database/driver/dialect.ts'
import { fromVisible, type RowFilter } from './row-security.ts'

/** With what a rule's columns are read. */
interface Sight {
  readonly model: Model
  /** The rows that may be looked at. */
  readonly reach: RowFilter
}

/** Whether some of the rows that the field leads to are out of reach. */
export const hasHiddenTargets = ({ model, reach }: Sight, { to }: Pick<FieldModel, 'to'>): boolean => {
  const target = model.entities[to ?? '']
  return target !== undefined && reach.conditionOf(target) !== null
}

/**
 * The column of a field as SQL. Where it leads to a row out of reach, it leads to none.
 * @param alias of the table in the statement; '' where columns stand by themselves
 * @throws where the field is kept in no column: descriptors are checked, so it is a mistake of ours
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

/** A column that leads to rows of an entity; to none where it leads to a row out of reach. */
export const visibleReferenceColumn = (
  target: EntityModel,
  { reach }: Pick<Sight, 'reach'>,
  column: string,
): string =>
  reach.conditionOf(target) === null
    ? column
    : `(select v."id" from ${fromVisible(target, reach, 'v')} where v."id" = ${column})`
