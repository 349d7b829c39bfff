import type { ChildRows } from '../../../model/entity/child-rows.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'

/**
 * Brings the lines of a row into the given order; writes nothing where they already are. A new position is no change of
 * a line.
 * @param order the ids of the lines
 * @param places former positions by id
 * @returns whether the order changed
 */
export const renumberLines = async (
  work: UnitOfWork,
  lines: ChildRows,
  order: readonly number[],
  places: ReadonlyMap<number, number | null>,
): Promise<boolean> => {
  const place = (id: number) => places.get(id) ?? Number.POSITIVE_INFINITY
  const isBefore = (one: number, other: number) =>
    place(one) < place(other) || (place(one) === place(other) && one < other)
  const stands = order.every((id, at) => at === 0 || isBefore(order[at - 1] ?? 0, id))
  if (!stands) await work.order(lines, order)
  return !stands
}
