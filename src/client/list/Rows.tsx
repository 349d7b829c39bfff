import { memo } from 'react'
import { type Day, isRow, labelOf, type Model, type Row, type ToneRule } from '../../model/index.ts'
import { listing } from '../../model/messages.ts'
import { cellOf } from '../cells/index.ts'
import card from './cards.module.css'
import type { Column } from './columns.ts'
import drawings from './drawings.module.css'
import type { ListView } from './list-view.ts'
import { RowActions } from './RowActions.tsx'
import { type Offered, openingOf, showingOf } from './row-actions.ts'
import styles from './table.module.css'

const serial = `${styles.serial} ${card.serial}`
const label = `${styles.name} ${card.name}`
const actions = `${styles.actions} ${card.actions}`
const glyph = `${styles.glyph} ${drawings.glyph}`

/** A row and the rule that colours it, worked out once. */
export interface Toned {
  readonly row: Row
  readonly rule: ToneRule | null
}

interface RowsProps {
  readonly view: ListView
  readonly offered: Offered
  readonly rows: readonly Toned[]
  /** The serial number of the first row. */
  readonly from: number
  readonly today: Day
  /** Rows are drawn as cards. */
  readonly cards: boolean
  /** Ids of the cards whose "Details" are open. */
  readonly opened: ReadonlySet<number>
}

/** What a row is called in prompts and by its icons. */
export const nameOf = ({ model, rows }: ListView, row: Row): string =>
  labelOf(model, rows, row) || listing.unnamed(rows.title.one, row.id ?? 0)

const contentOf = (model: Model, { field, entity, inside }: Column, row: Row, today: Day) => {
  const holder = inside === null ? row : row[inside]
  return isRow(holder) ? cellOf(field.kind)({ model, entity, field, row: holder, today }) : null
}

/** The class of a column's cells: its kind's place in the table and its place on a card. */
export const cellClass = (column: Column): string => `${styles[column.place]} ${card[column.card]}`

/**
 * The rows of a list. Keyed by their place, so that another page changes texts instead of elements; plain functions
 * instead of components below, and no handlers: the table has one of each kind.
 */
export const Rows = memo(({ view, offered, rows, from, today, cards, opened }: RowsProps) => {
  const { model, columns } = view
  const [first, ...others] = columns
  const classes = others.map(cellClass)
  const role = cards ? { role: 'cell' } : undefined
  const more = cards && columns.some((column) => column.card === 'more')

  const lineOf = ({ row, rule }: Toned, place: number) => {
    const name = nameOf(view, row)
    const opening = openingOf(view, offered, row)
    const showing = showingOf(view, row)
    const address = opening?.address ?? showing
    const content = first ? (contentOf(model, first, row, today) ?? name) : name
    const open = opened.has(row.id ?? 0)
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a place is what stays when the page turns
      <tr
        key={place}
        data-place={place}
        data-colour={rule?.tone ?? 'neutral'}
        data-open={open || undefined}
        role={cards ? 'row' : undefined}
      >
        <td className={serial} {...role}>
          {from + place}
        </td>
        <th scope="row" className={label} role={cards ? 'rowheader' : undefined}>
          {rule && <span role="img" className={glyph} aria-label={rule.reason} />}
          {address ? (
            <a className={styles.label} href={`#${address}`} data-do="open">
              {content}
            </a>
          ) : (
            <span className={styles.label} tabIndex={-1}>
              {content}
            </span>
          )}
        </th>
        {others.map((column, index) => (
          <td
            key={column.name}
            className={classes[index]}
            data-label={cards ? column.field.heading : undefined}
            {...role}
          >
            {contentOf(model, column, row, today)}
          </td>
        ))}
        <td className={actions} {...role}>
          {RowActions({ view, offered, name, opening, showing, more, open })}
        </td>
      </tr>
    )
  }
  return <tbody role={cards ? 'rowgroup' : undefined}>{rows.map(lineOf)}</tbody>
})
