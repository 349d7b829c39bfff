import type { BatchRow } from '../../../../schemas/batch-row.ts'
import type { EntityModel } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import { type Condition, joinConditions } from '../../platform/sql/condition.ts'
import { fromVisible, type RowFilter } from '../../platform/sql/row-security.ts'
import type { RecordParts } from './record-parts.ts'
import { readDisclosure } from './shown-changes.ts'
import { limitOffset } from './statements.ts'

/**
 * A page of the rows that a batch changed and the caller sees, in the order of the changes, with their total.
 * @returns null where the batch does not exist or the caller sees none of its rows
 */
export const readBatchRows = async (
  parts: RecordParts,
  batch: number,
  { page, size }: { readonly page: number; readonly size: number },
  caller: Caller,
  mayRead: (entity: EntityModel) => boolean,
): Promise<{ readonly rows: readonly BatchRow[]; readonly total: number } | null> => {
  const { model, context, reaches } = parts
  const reach = await reaches.of(caller)
  const { sql, parameters } = seenIn(model.list.filter(mayRead), reach)
  const of = `from engine_history h where h.batch_id = ? and (${sql})`
  // A batch may have any number of rows, so read in the background, off the event loop.
  const reader = context.database.background
  const [count] = await reader.rows(`select count(*) ${of}`, [batch, ...parameters])
  const total = Number(count?.[0])
  const entries = await reader.all(`select h.entity, h.row_id, h.verb ${of} order by h.id ${limitOffset}`, [
    batch,
    ...parameters,
    size,
    (page - 1) * size,
  ])
  const rows = entries.map(({ entity, row_id, verb }) => ({
    ...{ entity: String(entity), id: Number(row_id), verb: verb as BatchRow['verb'] }, // the column contains no other verbs
  }))
  const told = await readDisclosure(parts, context.database, [], reach, [], rows)
  const seen = rows
    .filter(({ entity, id }) => told.isTold(entity, id))
    .map(({ entity, id, verb }) => ({
      ...{ entity, id, verb, label: told.labelOf(entity, id), there: told.isThere(entity, id) },
    }))
  return total === 0 ? null : { rows: seen, total }
}

/**
 * The history entries, over the alias `h`, of rows that the caller sees; entities without a row filter include deleted
 * rows.
 */
const seenIn = (entities: readonly EntityModel[], reach: RowFilter): Condition =>
  joinConditions(
    entities.map((entity) => {
      const isBound = reach.conditionOf(entity) !== null
      const there = isBound ? ` and h.row_id in (select r."id" from ${fromVisible(entity, reach, 'r')})` : ''
      return { sql: `h.entity = ?${there}`, parameters: [entity.name] }
    }),
    'or',
  )
