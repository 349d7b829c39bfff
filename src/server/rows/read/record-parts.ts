import { schema } from '#texts/storage'
import type { EntityModel, Model } from '../../../model/index.ts'
import type { Context } from '../../access/context.ts'
import { type RowEventInterest, rowEventTable } from '../../events/row-events/row-events.ts'
import type { Dialect } from '../../platform/database/driver/dialect.ts'
import { recomputeStatements } from '../../platform/sql/aggregates-sql.ts'
import { sequencesTable } from '../../platform/sql/draw-numbers.ts'
import { orderTriggers } from '../../platform/sql/order-triggers.ts'
import type { EngineTable, RawStatement } from '../../platform/sql/table.ts'
import { countTables } from '../../schema/counts/definition.ts'
import { batchesTable } from '../store/batches.ts'
import { fileSweepsTable, filesTable } from '../store/files-table.ts'
import { historyTable } from '../store/history.ts'
import { importRowsTable, refusalsTable } from '../store/import-tables.ts'
import { searchIndexes, searchTables } from '../store/search-index.ts'
import { Counters } from './counters.ts'
import { LabelCache } from './label-cache.ts'
import { labelChangesTable, labelTriggers } from './label-changes.ts'
import { ListIndexes } from './list-indexes.ts'
import { KnownLiterals } from './literals.ts'
import { LostVisibility } from './lost-visibility.ts'
import { RowFilters } from './row-filters.ts'
import { Shapes } from './shapes.ts'
import { SharedLabels } from './shared-labels.ts'

/** The dependencies for reading and writing rows; created once, after the tables. */
export interface RecordParts {
  readonly context: Context
  readonly model: Model
  readonly dialect: Dialect
  readonly labels: LabelCache
  readonly shapes: Shapes
  readonly counters: Counters
  readonly literals: KnownLiterals
  readonly indexes: ListIndexes
  readonly reaches: RowFilters
  readonly leaving: LostVisibility
  readonly wanting: RowEventInterest
}

export const makeRecordParts = (context: Context): RecordParts => {
  const { model, database } = context
  const labels = new LabelCache(database, model.zone)
  const literals = new KnownLiterals(model, database)
  return {
    context,
    model,
    dialect: database.dialect,
    labels,
    shapes: new Shapes(
      model,
      labels,
      database.dialect.isAlone ? null : new SharedLabels(database, model.zone),
    ),
    counters: new Counters(model, context),
    literals,
    indexes: new ListIndexes(model),
    reaches: new RowFilters(model, context, literals),
    leaving: new LostVisibility(context, literals),
    wanting: { wants: async (_, entity) => entity.comments },
  }
}

/** The engine's tables for reading and writing rows, beside those of the entities. */
export const recordTables = (model: Model): readonly EngineTable[] => [
  historyTable,
  batchesTable,
  filesTable,
  fileSweepsTable,
  ...countTables,
  labelChangesTable,
  ...searchTables(model),
  sequencesTable,
  importRowsTable,
  refusalsTable,
  rowEventTable,
]

/** Statements beyond the tables: text functions, triggers for sort keys, search indexes and aggregates. */
export const recordStatements = (model: Model, dialect: Dialect): readonly RawStatement[] => [
  ...dialect.functions.texts().map((made) => ({ ...made, says: schema.fold })),
  ...orderTriggers(model, dialect),
  ...labelTriggers(model, dialect),
  ...searchIndexes(model, dialect),
  ...recomputeStatements(model, dialect),
]

/**
 * The entity with a name.
 * @throws Error where there is none: a defect of the product, since descriptors are validated
 */
export const entityOf = (model: Model, name: string): EntityModel => {
  const entity = model.entities[name]
  if (!entity) throw new Error(`There is no entity '${name}'.`)
  return entity
}
