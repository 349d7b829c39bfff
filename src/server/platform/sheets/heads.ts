import { unnamedColumn } from '#texts/sheet-files'
import { cellText, type FileCell } from '../../../model/sheet/cell.ts'
import { limits, type RowTuple } from './sheet.ts'
import { SheetFault } from './sheet-fault.ts'

export const isBlank = (cell: FileCell): boolean => cellText(cell).trim() === ''

/** The number of cells up to the last non-empty one. */
export const widthOf = (cells: readonly FileCell[]): number =>
  cells.findLastIndex((cell) => !isBlank(cell)) + 1

/**
 * Guesses the header line: the first with more than half the usual width filled, since titles above it fill less;
 * otherwise the first line.
 */
export const guessHead = (rows: readonly RowTuple[]): number => {
  const usual = usualWidth(rows)
  const head = rows.find(([, cells]) => cells.filter((cell) => !isBlank(cell)).length > usual / 2)
  return (head ?? rows[0])?.[0] ?? 1
}

/** The most frequent row width; on a tie the wider one. */
const usualWidth = (rows: readonly RowTuple[]): number => {
  const widths = Map.groupBy(rows, ([, cells]) => widthOf(cells))
  const byCount = [...widths].toSorted(
    ([one, ones], [other, others]) => others.length - ones.length || other - one,
  )
  return byCount[0]?.[0] ?? 0
}

/**
 * The column names. A nameless column counts if the header line has a cell for it and a row below fills it.
 * @param names cells of the header line; null without one
 * @throws SheetFault for duplicate names or too many columns
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
