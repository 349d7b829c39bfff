import type { ListColumn } from '../../shared/screen/columns.ts'
import { easyName, headingWidth, scantName, usualWidth, widestOf } from './column-widths.ts'

export interface Arranged {
  /** Column widths in CSS pixels. */
  readonly widths: readonly number[]
  /** How far each column is shifted from its natural position, in CSS pixels; negative to the left. */
  readonly shifts: readonly number[]
  /** The columns right of the visible part, in order. */
  readonly yielded: readonly ListColumn[]
  /** Left offset of each pinned column from the serial number, in CSS pixels; null for columns that scroll. */
  readonly pins: readonly (number | null)[]
}

const isText = ({ place }: ListColumn): boolean => place === 'text' || place === 'long' || place === 'image'

/**
 * Column widths by kind, wider for long texts if there is room; the name gets the rest. Numbers, dates and chips are
 * not cut while a text or the name can shrink.
 */
const widthsOf = (
  columns: readonly ListColumn[],
  needs: readonly number[],
  shown: readonly number[],
  available: number,
): readonly number[] => {
  const usual = columns.map(usualWidth)
  const fits = columns.map((column, index) => Math.min(widestOf(column), needs[index] ?? 0))
  if (available <= 0)
    return columns.map((column, index) => column.width ?? Math.max(usual[index] ?? 0, fits[index] ?? 0))
  const widths = [...usual]
  const free = shown.filter((index) => !columns[index]?.width)
  const soft = free.filter((index) => index === 0 || isText(columns[index] as ListColumn)) // an index of `columns`
  const exact = free.filter((index) => !soft.includes(index))
  for (const index of soft)
    if (index === 0) widths[0] = easyName
    else if (columns[index]?.yields !== 'label') widths[index] = headingWidth(columns[index] as ListColumn)
  let room = available - shown.reduce((sum, index) => sum + (widths[index] ?? 0), 0)
  const widen = (which: readonly number[], to: readonly number[]) => {
    const asks = (index: number) => (to[index] ?? 0) - (widths[index] ?? 0)
    const asking = which.filter((index) => asks(index) > 0).sort((one, other) => asks(one) - asks(other))
    for (const [served, index] of asking.entries()) {
      const part = Math.min(asks(index), Math.floor(room / (asking.length - served)))
      widths[index] = (widths[index] ?? 0) + part
      room -= part
    }
  }
  if (room > 0) {
    widen(exact, fits)
    widen(soft, usual)
    widen(soft, fits)
    widen(
      soft.filter((index) => columns[index]?.place === 'long' && !columns[index].person),
      needs,
    )
  }
  const last = soft[0] ?? 0
  const rest = (widths[last] ?? 0) + room
  widths[last] = last === 0 && soft.length > 0 ? Math.max(scantName, rest) : Math.max(widths[last] ?? 0, rest)
  return widths
}

/**
 * Positions the columns of a list; those that do not fit move to the right. DOM order is unchanged, so reading, copying
 * and printing follow it.
 * @param needs of each column by its texts, see `neededWidth`; 0 if unknown
 * @param yielded the places of those out of view, see `overflowingPlaces`
 * @param available width beside serial number and row actions, in CSS pixels; 0 if unknown
 */
export const arrange = (
  columns: readonly ListColumn[],
  needs: readonly number[],
  yielded: readonly number[],
  available: number,
): Arranged => {
  const shown = columns.flatMap((_, index) => (yielded.includes(index) ? [] : index))
  const widths = widthsOf(columns, needs, shown, available)
  const own = startsOf(widths)
  const shifts = widths.map(() => 0)
  let start = 0
  for (const index of [...shown, ...yielded]) {
    shifts[index] = start - (own[index] ?? 0)
    start += widths[index] ?? 0
  }
  const pins = columns.map(({ pinned }, index) => (pinned ? (own[index] ?? 0) : null))
  return { widths, shifts, pins, yielded: yielded.flatMap((index) => columns[index] ?? []) }
}

/** The start offset of each column. */
const startsOf = (widths: readonly number[]): readonly number[] => {
  let start = 0
  return widths.map((width) => {
    start += width
    return start - width
  })
}
