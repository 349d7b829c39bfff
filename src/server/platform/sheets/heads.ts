import { unnamedColumn } from '#texts/sheet-files'
import { cellText, type FileCell } from '../../../model/sheet/cell.ts'
import { limits, type RowTuple } from './sheet.ts'
import { SheetFault } from './sheet-fault.ts'

export const isBlank = (cell: FileCell): boolean => cellText(cell).trim() === ''

/** How many cells a row has up to the last that is not empty. */
export const widthOf = (cells: readonly FileCell[]): number =>
  cells.findLastIndex((cell) => !isBlank(cell)) + 1

/**
 * The line that holds the names of the columns: the first that is filled by more than half of the width of most rows, since
 * titles, which other programs put above, fill less; the first of all where none is.
 */
export const guessHead = (rows: readonly RowTuple[]): number => {
  const usual = usualWidth(rows)
  const head = rows.find(([, cells]) => cells.filter((cell) => !isBlank(cell)).length > usual / 2)
  return (head ?? rows[0])?.[0] ?? 1
}

/** How wide most rows are, of those that are equally frequent the wider. */
const usualWidth = (rows: readonly RowTuple[]): number => {
  const widths = Map.groupBy(rows, ([, cells]) => widthOf(cells))
  const byCount = [...widths].toSorted(
    ([one, ones], [other, others]) => others.length - ones.length || other - one,
  )
  return byCount[0]?.[0] ?? 0
}

/**
 * The names of the columns. What has no name is still a column where the line has a cell for it and a row below fills it.
 * @param names what stands in their line; null where no line holds them
 * @throws SheetFault for two alike, and too many
 */
export const headsOf = (names: readonly FileCell[] | null, below: readonly RowTuple[]): readonly string[] => {
  const width = Math.max(0, ...below.map(([, cells]) => widthOf(cells)))
  const count = names === null ? width : Math.max(widthOf(names), Math.min(names.length, width))
  if (count > limits.columns) throw new SheetFault('tooManyColumns', [count, limits.columns])
  const heads = Array.from({ length: count }, (_, place) => {
    const name = cellText(names?.[place] ?? '').trim()
    return name === '' ? unnamedColumn(place + 1) : name
  })
  for (const [place, head] of heads.entries()) {
    const first = heads.indexOf(head)
    if (first < place) throw new SheetFault('doubledHead', [head.slice(0, 60), first + 1, place + 1], 'head')
  }
  return heads
}
