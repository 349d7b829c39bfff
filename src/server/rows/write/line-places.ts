import type { ChildRows } from '../../../model/child-rows.ts'
import type { Writer } from '../../database/driver/database.ts'
import type { Dialect } from '../../database/driver/dialect.ts'
import { writeValues } from '../../schema/every-value.ts'
import { placeColumn } from '../../sql/names.ts'

/**
 * Has the lines of a row follow one another as they were given. Nothing is written where they do so already; what is
 * written is no change of a line.
 * @param order the ids of the lines
 * @param places of those that were there
 * @returns whether lines that were there follow one another otherwise now
 */
export const keepLinePlaces = async (
  dialect: Dialect,
  writer: Writer,
  { child, back }: ChildRows,
  order: readonly number[],
  places: ReadonlyMap<number, number | null>,
): Promise<boolean> => {
  const place = (id: number) => places.get(id) ?? Number.POSITIVE_INFINITY
  const isBefore = (one: number, other: number) =>
    place(one) < place(other) || (place(one) === place(other) && one < other)
  const stands = order.every((id, at) => at === 0 || isBefore(order[at - 1] ?? 0, id))
  if (stands) return false
  const values = order.map((id, at) => [id, at + 1])
  await writer.run(writeValues(dialect, child.table, placeColumn(back), 'bigint'), [JSON.stringify(values)])
  return true
}
