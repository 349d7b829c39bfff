import type { EntityModel } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { ruleReading } from '../rules/faults-of-rows.ts'
import { Forecast, movesRuledRows } from '../rules/forecast.ts'
import type { PlaceholderRows } from './placeholder-rows.ts'

/** Forecasts how lines change the rows whose aggregates include them; null where no rule tests those. */
export const forecastOf = async (
  parts: RecordParts,
  reader: Reader,
  entity: EntityModel,
  caller: Caller,
  made: PlaceholderRows,
): Promise<Forecast | null> => {
  if (!movesRuledRows(parts.model, entity)) return null
  const isMade = ({ name }: EntityModel, id: number) => made.nameOf(name, id) !== undefined
  return new Forecast(reader, await ruleReading(parts, caller), isMade)
}
