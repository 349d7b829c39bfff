import type { EntityModel } from '../../model/index.ts'
import type { Writer } from '../database/driver/database.ts'
import type { Dialect } from '../database/driver/dialect.ts'
import { wholeTable } from './gate.ts'
import { literal } from './table.ts'

/**
 * The ids of rows that are about to be added, drawn as the database would draw them one by one: where many rows are
 * written by one statement, nothing tells which of them got which id.
 * @returns as many as there are rows, rising
 */
export const drawIds = async (
  writer: Writer,
  dialect: Dialect,
  entity: EntityModel,
  rows: number,
): Promise<readonly number[]> => {
  if (rows === 0) return []
  if (dialect.name === 'postgres') {
    const sequence = `pg_get_serial_sequence(${literal(wholeTable(entity))}, 'id')`
    const drawn = await writer.rows(`select nextval(${sequence}) from generate_series(1, ?::integer)`, [rows])
    return drawn.map(([id]) => Number(id)).sort((one, other) => one - other)
  }
  // One writes at a time, and a row that brings an id along raises what is counted on from.
  const [counted] = await writer.rows('select seq from sqlite_sequence where name = ?', [entity.table])
  const last = Number(counted?.[0] ?? 0)
  return Array.from({ length: rows }, (_, place) => last + 1 + place)
}
