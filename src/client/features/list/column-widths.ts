import { meaningOf } from '../../../model/index.ts'
import type { ListColumn } from '../../shared/screen/columns.ts'

/** Font sizes in CSS pixels: of cells, and of headings and chips. */
export const typeSize = 13
const smallType = 12

/**
 * In CSS pixels: cell padding on both sides, sort mark, a chip's frame and dot, the mark before days, the sign before a
 * name.
 */
const padding = 16
const sortMark = 20
const chipFrame = 30
const dot = 14
const dayMark = 20
const sign = 26

/** Width of a row icon with its gap, in CSS pixels; wider for touch. */
const actionWidth = () => (globalThis.matchMedia?.('(pointer: coarse)').matches ? 46 : 30)
const actionsPadding = 22
/** Width of "+12 ›". */
const moreWidth = 60

/**
 * Usual widths by kind, in CSS pixels. A column gets this if space is tight and its heading fits, and more only from
 * free space.
 */
const usual: Readonly<Record<ListColumn['place'], number>> = {
  key: 232,
  text: 104,
  long: 140,
  date: 98,
  number: 72,
  amount: 104,
  chip: 106,
  image: 96,
}
const [usualFixed, usualDays, usualInstant, usualPerson] = [86, 102, 140, 106]
const [widest, widestPerson] = [260, 140]
export const widestOf = ({ person }: ListColumn): number => (person ? widestPerson : widest)
/**
 * Minimum widths of the name: before a chip is cut, before an informative column yields, and before any column leaves
 * the view.
 */
export const [easyName, leastName, scantName] = [190, 174, 124]
/** Width of content that cannot be measured, except long texts. */
const unmeasured = 120

/** The width of the serial number column, for the largest number. */
export const serialWidth = (largest: number): number =>
  Math.max(44, 24 + Math.ceil(textWidth(String(largest)) * typeSize))

/** The width of the row action column. Without actions it exists only for the link to columns out of view. */
export const actionsWidth = (actions: number, more: boolean): number =>
  Math.max(actions === 0 ? 0 : actionsPadding + actions * actionWidth(), more ? moreWidth : 0)

/** The minimum width of a column, in CSS pixels: its heading. Only the user can make it narrower. */
export const headingWidth = ({ field, sortBy }: ListColumn): number =>
  padding + Math.ceil(textWidth(field.heading) * smallType) + (sortBy === null ? 0 : sortMark)

/** The width of a cell without its text, in pixels. */
export const frameOf = ({ place, entity, field, fixed }: ListColumn): number => {
  if (place === 'key') return padding + (entity.tones.length > 0 ? sign : 0)
  if (field.chips) return padding + (fixed ? dot : chipFrame)
  return padding + (meaningOf(field.kind).makes === 'days' ? dayMark : 0)
}

/** The width at which no text in a column is cut, in CSS pixels; 0 if it has none. */
export const neededWidth = (column: ListColumn, texts: readonly (string | null)[]): number => {
  let most = 0
  for (const text of texts) {
    if (text === null) return column.place === 'long' ? Number.POSITIVE_INFINITY : unmeasured
    most = Math.max(most, textWidth(text))
  }
  const size = column.field.chips && !column.fixed ? smallType : typeSize
  return most === 0 ? 0 : Math.ceil(most * size) + frameOf(column)
}

/** The width from kind and heading, or as set by the user. */
export const usualWidth = (column: ListColumn): number => {
  const { place, field, fixed, person, width } = column
  if (width) return width
  const byKind =
    place === 'chip' && fixed
      ? usualFixed
      : meaningOf(field.kind).makes === 'days'
        ? usualDays
        : field.type === 'instant'
          ? usualInstant
          : person && place === 'text'
            ? usualPerson
            : usual[place]
  return Math.max(headingWidth(column), byKind)
}

/** A text about as long as the longest possible sum of the values. */
export const longestSum = (texts: readonly (string | null)[], rows: number): string => {
  const longest = texts.reduce<string>((most, text) => (text && text.length > most.length ? text : most), '')
  const further = String(rows).length
  return longest === '' ? '' : longest + '0'.repeat(further) + ','.repeat(Math.ceil(further / 3))
}

/**
 * Advance widths of printable ASCII letters from the space on, in hundredths of an em. Measured for Inter at weight
 * 600, the widest in rows, with tabular figures.
 */
const ascii =
  '26 33 53 65 67 101 67 33 38 38 54 68 32 47 32 38 67 67 67 67 67 67 67 67 67 67 32 33 68 68 68 55 100 73 66 74 73 61 60 75 75 28 58 71 57 93 76 77 65 78 66 66 67 74 73 103 72 72 66 38 38 38 49 47 36 58 63 59 63 60 39 63 62 27 27 57 27 91 62 61 63 63 40 55 36 62 59 84 57 59 57 46 36 46 68'
    .split(' ')
    .map((width) => Number(width) / 100)

const firstLetter = 32
/** Ems for Latin letters beyond ASCII, and for all other letters, which count as square. */
const accented = 0.8
const square = 1
const latinEnd = 0x250

const widthOf = (code: number): number =>
  ascii[code - firstLetter] ?? (code < latinEnd || (code > 0x2010 && code < 0x2013) ? accented : square)

/** The width of a text on one line in ems, never underestimated. */
export const textWidth = (text: string): number => {
  let taken = 0
  for (let place = 0; place < text.length; place += 1) taken += widthOf(text.charCodeAt(place))
  return taken
}
