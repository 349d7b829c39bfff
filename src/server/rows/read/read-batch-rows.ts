import type { EntityModel } from '../../../model/index.ts'
import type { Caller } from '../../context/caller.ts'
import type { RecordParts } from './record-parts.ts'
import { readTold } from './shown-changes.ts'
import { limitOffset } from './statements.ts'

/** A row that a batch changed. */
export interface BatchRow {
  readonly entity: string
  readonly id: number
  /** As it is called now; '#7' where it is not there any more. */
  readonly label: string
  readonly there: boolean
  readonly verb: string
}

/**
 * A page of the rows that a batch changed, in the order of their changes, as far as the caller sees them.
 * @returns null where there is no such batch, or nothing in it that they see
 */
export const readBatchRows = async (
  parts: RecordParts,
  batch: number,
  { page, size }: { readonly page: number; readonly size: number },
  caller: Caller,
  mayRead: (entity: EntityModel) => boolean,
): Promise<{ readonly rows: readonly BatchRow[]; readonly total: number } | null> => {
  const { database } = parts.context
  const [count] = await database.rows('select count(*) from engine_history where batch_id = ?', [batch])
  const entries = await database.all(
    `select entity, row_id, verb from engine_history where batch_id = ? order by id ${limitOffset}`,
    [batch, size, (page - 1) * size],
  )
  const rows = entries.flatMap(({ entity: name, row_id, verb }) => {
    const entity = parts.model.entities[String(name)]
    return entity && mayRead(entity) ? [{ entity: entity.name, id: Number(row_id), verb: String(verb) }] : []
  })
  const told = await readTold(parts, database, [], await parts.reaches.of(caller), [], rows)
  const seen = rows
    .filter(({ entity, id }) => told.isTold(entity, id))
    .map(({ entity, id, verb }) => ({
      ...{ entity, id, verb, label: told.labelOf(entity, id), there: told.isThere(entity, id) },
    }))
  return seen.length === 0 && page === 1 ? null : { rows: seen, total: Number(count?.[0]) }
}
