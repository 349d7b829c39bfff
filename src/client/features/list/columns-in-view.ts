import type { ListColumn, YieldRank } from '../../shared/screen/columns.ts'
import { leastName, usualWidth } from './column-widths.ts'

/** Ranks in the order in which columns leave the view. */
const order: readonly YieldRank[] = ['long', 'plain', 'fixed', 'coloured', 'ruled', 'own', 'chosen']
/** From this rank on, the name shrinks before a column leaves the view. */
const firstAfterName = order.indexOf('fixed')

/**
 * A column's rank, lowest leaves first; negative never leaves. In a user-defined order, all other columns have one
 * rank.
 */
const rankOf = ({ yields, place, pinned, ordered }: ListColumn): number =>
  pinned || place === 'key' ? -1 : ordered ? firstAfterName : order.indexOf(yields)

/**
 * The indexes of the columns out of view, from left to right. They depend only on column properties and the width,
 * never on row content. A wider table shows all that a narrower one does.
 * @param available width beside serial number and row actions, in CSS pixels; 0 if unknown
 * @param moreTakes part of that for the link to columns out of view
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
