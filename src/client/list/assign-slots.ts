/** Which slot each row of the last answer stood in, by the row's id. */
export type Slots = ReadonlyMap<number, number>

/**
 * A slot is a row's place in the document: what React keys by. A row that was there before keeps its slot, so that a
 * search only takes rows away; the others move into slots that have become free, so that another page changes texts
 * rather than elements.
 * @param ids of the rows, in order; a row without one is new each time
 * @returns the slots in the order of the rows
 */
export const assignSlots = (before: Slots, ids: readonly (number | undefined)[]): readonly number[] => {
  const kept = ids.map((id) => (id === undefined ? undefined : before.get(id)))
  const taken = new Set(kept)
  const free = [...before.values()].filter((slot) => !taken.has(slot))
  let next = Math.max(-1, ...before.values()) + 1
  return kept.map((slot) => {
    if (slot !== undefined) return slot
    const freed = free.shift()
    if (freed !== undefined) return freed
    next += 1
    return next - 1
  })
}
