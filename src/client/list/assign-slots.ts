/** The rows that are drawn, in order: each by its id and its slot. */
export type Slots = readonly { readonly id: number | undefined; readonly slot: number }[]

/**
 * A slot is an element of the document that rows are drawn in: what React keys by. A row that was there before keeps
 * its slot, so that a search only takes rows away. A new one moves into a slot that has become free, so that another
 * page changes texts instead of elements; but only into one between its neighbours', since an element that moves
 * costs more than a new one.
 * @returns the slots in the order of the rows
 */
export const assignSlots = (before: Slots, ids: readonly (number | undefined)[]): readonly number[] => {
  const places = new Map(before.map(({ id }, place) => [id, place]))
  const kept = ids.map((id) => (id === undefined ? undefined : places.get(id)))
  const staying = new Set(kept)
  const free = before.flatMap((_, place) => (staying.has(place) ? [] : [place]))
  let unused = Math.max(-1, ...before.map(({ slot }) => slot)) + 1
  let last = -1
  let nextFree = 0
  return kept.map((place, index) => {
    if (place !== undefined) {
      last = Math.max(last, place)
      return before[place]?.slot ?? index
    }
    const end = kept.slice(index).find((other) => other !== undefined) ?? Number.POSITIVE_INFINITY
    while ((free[nextFree] ?? Number.POSITIVE_INFINITY) < last) nextFree += 1
    const between = free[nextFree]
    if (between !== undefined && between < end) {
      nextFree += 1
      last = between
      return before[between]?.slot ?? index
    }
    unused += 1
    return unused - 1
  })
}
