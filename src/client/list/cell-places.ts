import card from './cards.module.css'
import type { Column } from './columns.ts'
import styles from './table.module.css'
import { mayExceed } from './text-width.ts'

/** The size of the type in cells, in pixels. */
const typeSize = 13

/** What a cell's own frame takes of its width: padding, a chip's frame, the mark before days, the sign before a name. */
const frames = { padding: 24, chip: 24, mark: 20, glyph: 46, name: 20 } as const

/** A column's cells: what they look like, and what fits. */
export interface CellPlace {
  readonly column: Column
  /** The class of a cell. */
  readonly className: string
  /** The same for one whose text is cut. */
  readonly cutClassName: string
  /** In pixels. */
  readonly room: number
}

const frameOf = ({ place, entity, field }: Column): number => {
  if (place === 'key') return entity.tones.length > 0 ? frames.glyph : frames.name
  if (field.chips) return frames.padding + frames.chip
  return field.kind === 'daysUntil' ? frames.padding + frames.mark : frames.padding
}

/** The class of a column's cells: its kind's place in the table and its place on a card. */
export const cellClass = (column: Column): string =>
  [styles[column.place], card[column.card]].filter(Boolean).join(' ') // a plain text has no style of its own

export const cellPlaces = (columns: readonly Column[], widths: readonly number[]): readonly CellPlace[] =>
  columns.map((column, index) => ({
    column,
    className: cellClass(column),
    cutClassName: `${cellClass(column)} ${styles.cut}`,
    room: (widths[index] ?? 0) - frameOf(column),
  }))

/** Whether a cell must be clipped: its text may be too long, or nobody knows what it shows. */
export const isTooLong = (content: unknown, { room }: CellPlace): boolean => {
  const text = textOf(content)
  return text === null || mayExceed(text, room, typeSize)
}

/** The text of a cell as far as it is plain; null where it is something else. */
const textOf = (content: unknown): string | null => {
  if (content === null || content === undefined) return ''
  if (typeof content === 'string') return content
  return hasChildren(content) && typeof content.props.children === 'string' ? content.props.children : null
}

const hasChildren = (content: unknown): content is { readonly props: { readonly children?: unknown } } =>
  typeof content === 'object' &&
  content !== null &&
  'props' in content &&
  typeof content.props === 'object' &&
  content.props !== null
