import type { EntityModel, FieldModel } from '../../../model/index.ts'
import { quote } from '../database/driver/dialect.ts'
import { rarelyUsed } from '../database/driver/statements.ts'
import { linkTable } from './names.ts'

/** The rows of each entity that a statement may access. */
export interface RowFilter {
  /** SQL condition on the unqualified columns of the entity's table; null if every row is accessible. */
  readonly conditionOf: (entity: EntityModel) => string | null
  /** The same rows as disjoint parts with an index each; empty if the filter has no such parts. */
  readonly partsOf?: (entity: EntityModel) => readonly RowFilterPart[]
  /** The references to the caller, if they are the only condition; otherwise null. */
  readonly ownOf?: (entity: EntityModel) => OwnRows | null
}

/** A disjoint part of the accessible rows. */
export interface RowFilterPart extends RowFilter {
  /** The index that finds them. */
  readonly index: string
}

/** Rows in which one of these reference fields points to the account. */
export interface OwnRows {
  readonly fields: readonly string[]
  readonly person: number
}

/** For the engine itself and for callers without row rules. */
export const unfilteredRows: RowFilter = { conditionOf: () => null }

const everySingleOne = '9223372036854775807'

/**
 * The accessible rows of an entity for `from`, `join` or `using`, under an alias. Every statement that reads an
 * entity's table must use it, so that the row filter applies; a test finds violations.
 * @param hint SQL after the unfiltered table name: `indexed by …`
 * @param foundFirst whether the filter runs before other conditions: its limit keeps them out of the subquery
 */
export const fromVisible = (
  entity: EntityModel,
  { conditionOf }: RowFilter,
  alias: string,
  hint = '',
  foundFirst = false,
): string => {
  const condition = conditionOf(entity)
  return condition === null
    ? `${quote(entity.table)} ${alias}${hint}`
    : `(select * from ${quote(entity.table)}${hint} where ${condition}${foundFirst ? ` limit ${everySingleOne}` : ''} ${rarelyUsed}) ${alias}`
}

/** The unfiltered table: for writes, and for reads without a caller, such as sign-in and start. */
export const wholeTable = (entity: EntityModel): string => quote(entity.table)

/** The link table of a 'references' field: `owner_id` is the entity's row, `target_id` the referenced one. */
export const linksOf = (entity: EntityModel, field: FieldModel): string => quote(linkTable(entity, field))
