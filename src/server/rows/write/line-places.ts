import type { ChildRows } from '../../../model/entity/child-rows.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'

/**
 * Has the lines of a row follow one another as they were given. Nothing is written where they do so already; what is
 * written is no change of a line.
 * @param order the ids of the lines
 * @param places of those that were there
 * @returns whether lines that were there follow one another otherwise now
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
