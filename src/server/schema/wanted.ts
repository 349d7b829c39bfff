import type { Model } from '../../model/index.ts'
import { Unusable } from '../database/index.ts'
import type { EngineTable, Further } from '../sql/engine-table.ts'
import type { Table } from '../sql/table.ts'
import { type Demand, demandsOf } from './demands.ts'
import { entityTables } from './entity-tables.ts'
import { type Product, productOf } from './owner.ts'
import { factsTable } from './remembered.ts'

/** All that a database should hold. */
export interface Wanted {
  readonly tables: readonly Table[]
  readonly further: readonly Further[]
  readonly demands: readonly Demand[]
  /** Whose database it is. */
  readonly product: Product
}

/** What the descriptors and the parts of the engine need together. @throws Unusable where two tables would be one */
export const wantedSchema = (
  model: Model,
  engine: readonly EngineTable[] = [],
  further: readonly Further[] = [],
): Wanted => {
  const tables: readonly Table[] = [factsTable, ...entityTables(model), ...engine]
  const twice = tables.find((table, at) => tables.findIndex(({ name }) => name === table.name) < at)
  if (twice !== undefined) throw new Unusable(`Two tables would be called ${twice.name}.`)
  return { tables, further, demands: demandsOf(model), product: productOf(model, tables) }
}
