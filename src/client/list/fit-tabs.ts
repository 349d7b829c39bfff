/**
 * How many tabs stand in the strip, from the first: those that fit beside the button for the rest, or all where all fit.
 * The current one is always in view: where it is not among the first, it takes the last place.
 * @param widths of the tabs, in order
 * @param more width of the button that holds the rest
 * @returns places of the tabs in view, ascending
 */
export const fitTabs = (
  widths: readonly number[],
  available: number,
  more: number,
  current: number,
): readonly number[] => {
  const all = widths.map((_, place) => place)
  if (widths.reduce((sum, width) => sum + width, 0) <= available) return all
  const own = widths[current] ?? 0
  const within = (room: number): number => {
    let left = room
    return widths.findIndex((width) => {
      left -= width
      return left < 0
    })
  }
  const first = within(available - more)
  if (current < first || current < 0) return all.slice(0, Math.max(1, first))
  return [...all.slice(0, Math.max(0, within(available - more - own))), current]
}
