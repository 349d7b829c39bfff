import { meaningOf } from '../../model/index.ts'
import type { Column } from '../screen/columns.ts'

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

/** No text makes a column wider; a person's name less than others. */
const widest = 260
const widestPerson = 140
/** What a name keeps on the narrowest table. */
const leastName = 150
/** Of an image, and of what nobody can measure. */
const unmeasured = 120

/** The width of the column of serial numbers, by the largest of them. */
export const serialWidth = (largest: number): number =>
  Math.max(44, 24 + Math.ceil(textWidth(String(largest)) * typeSize))

/** The width of the column of row actions; a list that offers none has it only to lead to columns out of view. */
export const actionsWidth = (actions: number, more: boolean): number =>
  Math.max(actions === 0 ? 0 : actionsPadding + actions * actionWidth(), more ? moreWidth : 0)

const headingWidth = ({ field, sortBy }: Column): number =>
  padding + Math.ceil(textWidth(field.heading) * smallType) + (sortBy === null ? 0 : sortMark)

/** What a cell takes beside its text, in pixels. */
export const frameOf = ({ place, entity, field, fixed }: Column): number => {
  if (place === 'key') return padding + (entity.tones.length > 0 ? sign : 0)
  if (field.chips) return padding + (fixed ? dot : chipFrame)
  return padding + (meaningOf(field.kind).makes === 'days' ? dayMark : 0)
}

const contentWidth = (column: Column, texts: readonly (string | null)[]): number => {
  let most = 0
  for (const text of texts) {
    if (text === null) return unmeasured
    most = Math.max(most, textWidth(text))
  }
  const size = column.field.chips && !column.fixed ? smallType : typeSize
  return most === 0 ? 0 : Math.ceil(most * size) + frameOf(column)
}

/** As wide as its longest text, no narrower than its heading, no wider than a text may make it. */
const fitted = (column: Column, texts: readonly (string | null)[]): number =>
  Math.max(headingWidth(column), Math.min(column.person ? widestPerson : widest, contentWidth(column, texts)))

/** A text about as long as the sum of so many values may be, of which this is the longest. */
export const longestSum = (texts: readonly (string | null)[], rows: number): string => {
  const longest = texts.reduce<string>((most, text) => (text && text.length > most.length ? text : most), '')
  const further = String(rows).length
  return longest === '' ? '' : longest + '0'.repeat(further) + ','.repeat(Math.ceil(further / 3))
}

/** How soon a column yields its place: the lowest first; null never. */
const yielding = ({ keeps, place, inside, pinned, ordered }: Column, empty: boolean): number | null => {
  if (pinned || place === 'key') return null
  if (ordered) return 0
  if (keeps === 'always') return null
  if (inside !== null) return 4
  if (empty) return 0
  if (place === 'long') return 1
  return keeps === 'longer' ? 3 : 2
}

export interface Arranged {
  /** Of the columns, in CSS pixels. */
  readonly widths: readonly number[]
  /** How far each column stands from where its own order puts it, in CSS pixels; to the left below 0. */
  readonly shifts: readonly number[]
  /** Those that stand to the right of what fits, in order. */
  readonly yielded: readonly Column[]
  /** How far from the serial number each stands that stays at the left, in CSS pixels; null for those that scroll. */
  readonly pins: readonly (number | null)[]
}

/**
 * Places the columns of a page of a list: what does not fit stands to the right of what does. Nothing is cut by an edge.
 * In the document they keep their order; whoever reads, copies or prints it gets them so.
 * @param texts of the cells by column and row; null where a cell shows no plain text
 * @param available width beside serial number and row actions, in CSS pixels; 0 where there is no telling
 */
export const arrange = (
  columns: readonly Column[],
  texts: readonly (readonly (string | null)[])[],
  available: number,
  moreTakes = 0,
): Arranged => {
  const widths = columns.map((column, index) => column.width ?? fitted(column, texts[index] ?? []))
  const sum = () => widths.reduce((all, width, index) => (gone.has(index) ? all : all + width), 0)
  const gone = new Set<number>()
  if (available > 0) {
    const order = columns
      .map((column, index) => ({ index, rank: yielding(column, isEmpty(texts[index])) }))
      .filter((each): each is { readonly index: number; readonly rank: number } => each.rank !== null)
      .sort((one, other) => one.rank - other.rank || other.index - one.index)
    for (const { index } of order) {
      if (sum() <= available - (gone.size > 0 ? moreTakes : 0)) break
      gone.add(index)
    }
    for (const { index } of order.toReversed()) // a wide one that yielded may have left room for a narrow one
      if (
        !columns[index]?.ordered &&
        gone.has(index) &&
        sum() + (widths[index] ?? 0) <= available - moreTakes
      )
        gone.delete(index)
  }
  const room = available - (gone.size > 0 ? moreTakes : 0)
  const left = room - sum()
  const texty = columns.findIndex(
    (column, index) =>
      index > 0 && !gone.has(index) && !column.width && (column.place === 'text' || column.place === 'long'),
  )
  if (left > 0) {
    const part = texty < 0 ? 0 : columns[0]?.width ? left : Math.floor(left / 2)
    if (texty > 0) widths[texty] = (widths[texty] ?? 0) + part
    widths[0] = (widths[0] ?? 0) + left - part
  } else if (available > 0 && left < 0) widths[0] = Math.max(leastName, (widths[0] ?? 0) + left)
  const shown = columns.map((_, index) => index).filter((index) => !gone.has(index))
  const yielded = [...gone].sort((one, other) => one - other)
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

/** Where each begins that follows those before it. */
const startsOf = (widths: readonly number[]): readonly number[] => {
  let start = 0
  return widths.map((width) => {
    start += width
    return start - width
  })
}

const isEmpty = (texts: readonly (string | null)[] | undefined): boolean =>
  texts !== undefined && texts.length > 0 && texts.every((text) => text === '')

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
