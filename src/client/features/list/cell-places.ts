import { type CSSProperties, isValidElement } from 'react'
import type { ListColumn } from '../../shared/screen/columns.ts'
import type { Arranged } from './arranged.ts'
import card from './cards.module.css'
import { frameOf, textWidth, typeSize } from './column-widths.ts'
import columnStyles from './columns.module.css'
import print from './print.module.css'
import styles from './table.module.css'

/** The style of a column's cells, and how much text fits. */
export interface CellPlace {
  readonly column: ListColumn
  readonly className: string
  /** The class of a cell whose text is cut. */
  readonly cutClassName: string
  /** Shifts a cell to its column's position; undefined if it is not shifted. */
  readonly style: CSSProperties | undefined
  /** Room for text, in ems. */
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
    .join(' ') // plain text has no style of its own

/** Style of a pinned column. @param pin offset from the serial number, in CSS pixels */
export const pinnedAt = (pin: number): CSSProperties => ({ '--pin': `${pin}px` }) as CSSProperties // the type lacks custom properties

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
 * Whether a cell must be clipped: its text may be too long or its content is unknown. False is always certain. Clipping
 * every cell would slow down each paint.
 */
export const isTooLong = (content: unknown, { room }: CellPlace): boolean => {
  const text = textOf(content)
  return text === null || textWidth(text) > room
}

/** The text of a cell; null if its content is not plain text. */
export const textOf = (content: unknown): string | null => {
  if (content === null || content === undefined) return ''
  if (typeof content === 'string') return content
  const within = isValidElement<{ readonly children?: unknown }>(content) && content.props.children
  return typeof within === 'string' ? within : null
}
