import { unnamedColumn } from '#texts/sheet-files'
import type { Cell } from '../../model/sheet/cell.ts'
import { limits } from './sheet.ts'
import { SheetFault } from './sheet-fault.ts'

/** Rows with the lines on which they begin. */
type Rows = readonly (readonly [line: number, cells: readonly Cell[]])[]

const isEmpty = (cell: Cell): boolean => String(cell).trim() === ''
const looksLikeValue = (cell: Cell): boolean =>
  typeof cell !== 'string' || /^[-+]?[\d.,\s'/:-]+$/.test(cell.trim())

/** How many cells a row has up to the last that is not empty. */
const widthOf = (cells: readonly Cell[]): number => cells.findLastIndex((cell) => !isEmpty(cell)) + 1

/**
 * The line that holds the names of the columns: the first that is as wide as most rows, filled, and of words that differ;
 * the first of all where none is. Other programs put titles above it.
 */
export const guessHead = (rows: Rows): number => {
  const usual = usualWidth(rows)
  const found = rows.find(([, cells]) => {
    const names = cells.slice(0, usual).map((cell) => String(cell).trim())
    return (
      widthOf(cells) === usual &&
      names.every((name) => name !== '') &&
      new Set(names).size === names.length &&
      !cells.some(looksLikeValue)
    )
  })
  return found?.[0] ?? rows.find(([, cells]) => widthOf(cells) > 0)?.[0] ?? 1
}

/** How wide most rows are, of those that are equally frequent the wider. */
const usualWidth = (rows: Rows): number => {
  const widths = Map.groupBy(rows.map(([, cells]) => widthOf(cells)).filter(Boolean), (width) => width)
  const byCount = [...widths].toSorted(
    ([one, ones], [other, others]) => others.length - ones.length || other - one,
  )
  return byCount[0]?.[0] ?? 0
}

/** The names of the columns of a row. @param width how many columns there are at least @throws SheetFault for two alike */
export const headsOf = (cells: readonly Cell[], width: number): readonly string[] => {
  const count = Math.max(widthOf(cells), width)
  if (count > limits.columns) throw new SheetFault('tooManyColumns', [limits.columns])
  const heads = Array.from({ length: count }, (_, place) => {
    const name = String(cells[place] ?? '').trim()
    return name === '' ? unnamedColumn(place + 1) : name
  })
  for (const [place, head] of heads.entries()) {
    const first = heads.indexOf(head)
    if (first < place) throw new SheetFault('doubledHead', [head.slice(0, 60), first + 1, place + 1], 'head')
  }
  return heads
}
