import type { CSSProperties } from 'react'
import type { ListColumn } from '../../shared/screen/columns.ts'
import type { Arranged } from './arranged.ts'
import card from './cards.module.css'
import { frameOf, textWidth, typeSize } from './column-widths.ts'
import columnStyles from './columns.module.css'
import print from './print.module.css'
import styles from './table.module.css'

/** A column's cells: what they look like, and what fits. */
export interface CellPlace {
  readonly column: ListColumn
  /** The class of a cell. */
  readonly className: string
  /** The same for one whose text is cut. */
  readonly cutClassName: string
  /** Moves a cell to where its column stands; undefined where that is its own place. */
  readonly style: CSSProperties | undefined
  /** In ems of the type. */
  readonly room: number
}

/** The class of a column's cells: its kind's place in the table and its place on a card. */
const cellClass = (column: ListColumn): string =>
  [
    styles[column.place],
    columnStyles[column.place],
    print[column.place],
    column.fixed && columnStyles.fixed,
    card[column.card],
  ]
    .filter(Boolean)
    .join(' ') // a plain text has no style of its own

/** Of a column that stays at the left, so far from the serial number. */
export const pinnedAt = (pin: number): CSSProperties => ({ '--pin': `${pin}px` }) as CSSProperties // custom properties are not in the type

export const cellPlaces = (
  columns: readonly ListColumn[],
  { widths, shifts, pins }: Arranged,
): readonly CellPlace[] =>
  columns.map((column, index) => {
    const shift = shifts[index] ?? 0
    const pin = pins[index] ?? null
    const moved = pin === null ? shift && columnStyles.shifted : columnStyles.pinned
    const className = moved ? `${cellClass(column)} ${moved}` : cellClass(column)
    return {
      column,
      className,
      cutClassName: `${className} ${styles.cut}`,
      style: pin === null ? (shift === 0 ? undefined : { left: shift }) : pinnedAt(pin),
      room: ((widths[index] ?? 0) - frameOf(column)) / typeSize,
    }
  })

/**
 * Whether a cell must be clipped: its text may be too long, or nobody knows what it shows. Never wrong where it says no:
 * each clipped cell costs the browser at every painting.
 */
export const isTooLong = (content: unknown, { room }: CellPlace): boolean => {
  const text = textOf(content)
  return text === null || textWidth(text) > room
}

/** The text of a cell as far as it is plain; null where it is something else. */
export const textOf = (content: unknown): string | null => {
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
