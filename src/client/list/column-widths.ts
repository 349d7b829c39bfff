import type { Column } from './columns.ts'

/** Widths in CSS pixels of the serial number and of one row action with its gap. */
export const serialWidth = 60
const actionWidth = 30
const actionsPadding = 26

/** Cell padding on both sides; letters of headings and chips as the type is set (12 px). */
const padding = 24
const headingLetter = 6.5
const sortMark = 20
const chipLetter = 6.2
const chipFrame = 26
/** Room for the sign of a row's tone before its name. */
const glyphWidth = 26

/** The least that a column of this place needs, and its share of space left over: 0 keeps it as it is. */
const places = {
  key: { least: 214, grow: 1 },
  text: { least: 136, grow: 2 },
  long: { least: 200, grow: 4 },
  date: { least: 112, grow: 0 },
  number: { least: 132, grow: 0 },
  chip: { least: 140, grow: 0 },
  image: { least: 72, grow: 0 },
} as const satisfies Record<Column['place'], { readonly least: number; readonly grow: number }>

const headingWidth = ({ field, sortBy }: Column): number =>
  padding + Math.ceil(field.heading.length * headingLetter) + (sortBy === null ? 0 : sortMark)

const chipWidth = ({ field }: Column): number => {
  const longest = Math.max(0, ...Object.keys(field.chips ?? {}).map((value) => value.length))
  return longest === 0 ? 0 : padding + chipFrame + Math.ceil(longest * chipLetter)
}

const nameWidth = ({ place, entity }: Column): number =>
  place === 'key' && entity.tones.length > 0 ? places.key.least + glyphWidth : 0

/** The label of another row is rarely short. */
const referenceWidth = ({ place, field }: Column): number =>
  place === 'text' && field.kind === 'reference' ? 148 : 0

const leastWidth = (column: Column): number =>
  Math.max(
    places[column.place].least,
    headingWidth(column),
    chipWidth(column),
    nameWidth(column),
    referenceWidth(column),
  )

/** The width of the column of row actions. */
export const actionsWidth = (actions: number): number =>
  actions === 0 ? padding : actionsPadding + actions * actionWidth

/**
 * Widths of the columns, in CSS pixels. No column is narrower than its heading and its kind need (a date never clips);
 * what the available space leaves over goes to names and texts.
 */
export const columnWidths = (
  columns: readonly Column[],
  available: number,
  actions: number,
): readonly number[] => {
  const least = columns.map(leastWidth)
  const taken = least.reduce((sum, width) => sum + width, serialWidth + actionsWidth(actions))
  const shares = columns.map((column) => places[column.place].grow)
  const all = shares.reduce<number>((sum, share) => sum + share, 0)
  const left = Math.max(0, Math.floor(available) - taken)
  if (all === 0) return least.map((width, index) => (index === 0 ? width + left : width))
  const grown = least.map((width, index) => width + Math.floor((left * (shares[index] ?? 0)) / all))
  const rest = left - grown.reduce((sum, width, index) => sum + width - (least[index] ?? 0), 0)
  return grown.map((width, index) => (index === 0 ? width + rest : width))
}
