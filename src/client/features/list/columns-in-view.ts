import type { ListColumn, YieldRank } from '../../shared/screen/columns.ts'
import { leastName, usualWidth } from './column-widths.ts'

/** What yields its place, the first to do so first. */
const order: readonly YieldRank[] = ['long', 'plain', 'fixed', 'coloured', 'ruled', 'own', 'chosen']
/** From here on the name gives up room before a column goes. */
const firstAfterName = order.indexOf('fixed')

/** How soon a column yields its place: the lowest first; below 0 never. Where a person has said an order, it is by that. */
const rankOf = ({ yields, place, pinned, ordered }: ListColumn): number =>
  pinned || place === 'key' ? -1 : ordered ? firstAfterName : order.indexOf(yields)

/**
 * The places of the columns that are out of view, from left to right. It follows from what the columns are and from the
 * width alone, never from what rows say in them; a wider table shows all that a narrower one does.
 * @param available width beside serial number and row actions, in CSS pixels; 0 where there is no telling
 * @param moreTakes of that, what leads to those out of view takes
 */
export const overflowingPlaces = (
  columns: readonly ListColumn[],
  available: number,
  moreTakes: number,
): readonly number[] => {
  if (available <= 0) return []
  const widths = columns.map(usualWidth)
  const yielding = columns
    .map((column, index) => ({ index, rank: rankOf(column) }))
    .filter(({ rank }) => rank >= 0)
    .sort((one, other) => one.rank - other.rank || other.index - one.index)
  let taken = widths.reduce((sum, width) => sum + width, 0)
  let out = 0
  for (const { index, rank } of yielding) {
    const narrowed = columns[0]?.width || rank < firstAfterName ? 0 : (widths[0] ?? 0) - leastName
    if (taken - Math.max(0, narrowed) + (out > 0 ? moreTakes : 0) <= available) break
    taken -= widths[index] ?? 0
    out += 1
  }
  return yielding
    .slice(0, out)
    .map(({ index }) => index)
    .sort((one, other) => one - other)
}
