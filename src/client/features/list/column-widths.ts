import { meaningOf } from '../../../model/index.ts'
import type { ListColumn } from '../../shared/screen/columns.ts'

/** Sizes in CSS pixels: of the type in cells, and of that in headings and chips. */
export const typeSize = 13
const smallType = 12

/** Cell padding on both sides; the mark by which one sorts; a chip's frame and dot; the mark before days; the sign before a name. */
const padding = 16
const sortMark = 20
const chipFrame = 30
const dot = 14
const dayMark = 20
const sign = 26

/** Of a row's icon with its gap: with a mouse, and with a finger. */
const actionWidth = () => (globalThis.matchMedia?.('(pointer: coarse)').matches ? 46 : 30)
const actionsPadding = 22
/** Room for "+12 ›". */
const moreWidth = 60

/** What a column of a kind has where there is no more room, if its heading takes no more; and at most, but for free room. */
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
/** What a name keeps before a chip is cut; before a column that tells something yields; before any is out of view. */
export const [easyName, leastName, scantName] = [190, 174, 124]
/** Of what nobody can measure, but for what may be long. */
const unmeasured = 120

/** The width of the column of serial numbers, by the largest of them. */
export const serialWidth = (largest: number): number =>
  Math.max(44, 24 + Math.ceil(textWidth(String(largest)) * typeSize))

/** The width of the column of row actions; a list that offers none has it only to lead to columns out of view. */
export const actionsWidth = (actions: number, more: boolean): number =>
  Math.max(actions === 0 ? 0 : actionsPadding + actions * actionWidth(), more ? moreWidth : 0)

/** No column is narrower, in CSS pixels, unless a person makes it so. */
export const headingWidth = ({ field, sortBy }: ListColumn): number =>
  padding + Math.ceil(textWidth(field.heading) * smallType) + (sortBy === null ? 0 : sortMark)

/** What a cell takes beside its text, in pixels. */
export const frameOf = ({ place, entity, field, fixed }: ListColumn): number => {
  if (place === 'key') return padding + (entity.tones.length > 0 ? sign : 0)
  if (field.chips) return padding + (fixed ? dot : chipFrame)
  return padding + (meaningOf(field.kind).makes === 'days' ? dayMark : 0)
}

/** What a column would take so that no text in it is cut, in CSS pixels; 0 where there is none. */
export const neededWidth = (column: ListColumn, texts: readonly (string | null)[]): number => {
  let most = 0
  for (const text of texts) {
    if (text === null) return column.place === 'long' ? Number.POSITIVE_INFINITY : unmeasured
    most = Math.max(most, textWidth(text))
  }
  const size = column.field.chips && !column.fixed ? smallType : typeSize
  return most === 0 ? 0 : Math.ceil(most * size) + frameOf(column)
}

/** By its kind and heading alone, or as a person has made it. */
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

/** A text about as long as the sum of so many values may be, of which this is the longest. */
export const longestSum = (texts: readonly (string | null)[], rows: number): string => {
  const longest = texts.reduce<string>((most, text) => (text && text.length > most.length ? text : most), '')
  const further = String(rows).length
  return longest === '' ? '' : longest + '0'.repeat(further) + ','.repeat(Math.ceil(further / 3))
}

/**
 * Advance widths of the printable letters of ASCII, from the space on: hundredths of an em of Inter at weight 600, the
 * widest that rows are set in. Figures are taken as tabular.
 */
const ascii =
  '26 33 53 65 67 101 67 33 38 38 54 68 32 47 32 38 67 67 67 67 67 67 67 67 67 67 32 33 68 68 68 55 100 73 66 74 73 61 60 75 75 28 58 71 57 93 76 77 65 78 66 66 67 74 73 103 72 72 66 38 38 38 49 47 36 58 63 59 63 60 39 63 62 27 27 57 27 91 62 61 63 63 40 55 36 62 59 84 57 59 57 46 36 46 68'
    .split(' ')
    .map((width) => Number(width) / 100)

const firstLetter = 32
/** Latin letters beyond ASCII bear accents; every letter that is not latin is taken as square. */
const accented = 0.8
const square = 1
const latinEnd = 0x250

const widthOf = (code: number): number =>
  ascii[code - firstLetter] ?? (code < latinEnd || (code > 0x2010 && code < 0x2013) ? accented : square)

/** The room that a text takes in one line, in ems of its type: never less than it does. */
export const textWidth = (text: string): number => {
  let taken = 0
  for (let place = 0; place < text.length; place += 1) taken += widthOf(text.charCodeAt(place))
  return taken
}
