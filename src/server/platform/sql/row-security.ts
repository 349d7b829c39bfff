import type { EntityModel, FieldModel } from '../../../model/index.ts'
import { quote } from '../database/driver/dialect.ts'
import { rarelyUsed } from '../database/driver/statements.ts'
import { linkTable } from './names.ts'

/** Which rows of each entity a statement may touch. */
export interface RowFilter {
  /** SQL over the bare columns of the entity's table that holds for the rows in reach; null: every row is. */
  readonly conditionOf: (entity: EntityModel) => string | null
  /** The same apart, where it is made of parts that are each found on an index; none where it is not. */
  readonly partsOf?: (entity: EntityModel) => readonly RowFilterPart[]
  /** Whose own rows they are, where nothing else is asked of them; null where more is. */
  readonly ownOf?: (entity: EntityModel) => OwnRows | null
}

/** Some of the rows in reach; none of them is in another part. */
export interface RowFilterPart extends RowFilter {
  /** On which they are found. */
  readonly index: string
}

/** The rows from which one of these references, by their names, leads to that account. */
export interface OwnRows {
  readonly fields: readonly string[]
  readonly person: number
}

/** What the engine does by itself, and whoever is bound by no rule on rows. */
export const unfilteredRows: RowFilter = { conditionOf: () => null }

const everySingleOne = '9223372036854775807'

/**
 * The rows of an entity as they stand behind `from`, `join` or `using`, under an alias. Every statement that reads an
 * entity's table takes it from here, and so reaches no row that its reach does not: a test looks for any that does not.
 * @param hint what stands behind the table where it is read whole: `indexed by …`
 * @param foundFirst whether what is in reach is found before anything else is asked of it: a limit lets no condition in
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

/** The whole table: for writing, and for what the server reads on nobody's behalf, as at signing in and at the start. */
export const wholeTable = (entity: EntityModel): string => quote(entity.table)

/** The table of a list of references: `owner_id` is a row of the entity, `target_id` one that its field leads to. */
export const linksOf = (entity: EntityModel, field: FieldModel): string => quote(linkTable(entity, field))
