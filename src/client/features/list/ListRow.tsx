import { isValidElement, memo, type ReactNode } from 'react'
import { listing } from '#texts/list'
import { type Day, isRow, type Model, type Row, retiredAs, urgencyOf } from '../../../model/index.ts'
import { chipClass, rendererOf } from '../../shared/cells/cells.tsx'
import type { ListColumn } from '../../shared/screen/columns.ts'
import card from './cards.module.css'
import { type CellPlace, isTooLong } from './cell-places.ts'
import columnStyles from './columns.module.css'
import { type ListView, rowTitle } from './list-view.ts'
import { RowActions } from './RowActions.tsx'
import { namedAddress, type RowActionOffers } from './row-actions.ts'
import tones from './row-tones.module.css'
import styles from './table.module.css'
import type { Toned } from './use-listed.ts'

const serial = `${styles.serial} ${card.serial} ${tones.serial}`
const name = `${styles.name} ${card.name}`
const actions = `${styles.actions} ${card.actions}`
const cutLabel = `${styles.label} ${styles.cut}`
const glyph = `${styles.glyph} ${tones.glyph}`

interface ListRowProps extends Toned {
  readonly view: ListView
  readonly offered: RowActionOffers
  /** The columns' cells, in order. */
  readonly places: readonly CellPlace[]
  /** The serial number. */
  readonly number: number
  readonly today: Day
  /** Rows are cards. */
  readonly cards: boolean
  /** The card has hidden values behind "Details". */
  readonly more: boolean
  /** "Details" is open. */
  readonly open: boolean
}

/** The content of a row's cell in a column. */
export const contentOf = (model: Model, { field, entity, inside }: ListColumn, row: Row, today: Day) => {
  const holder = inside === null ? row : row[inside]
  return isRow(holder) ? rendererOf(field.kind)({ model, entity, field, row: holder, today }) : null
}

/** Removes the inner link, since the row's name is itself a link and links cannot nest. */
const withoutLink = (content: ReactNode): ReactNode =>
  isValidElement<{ readonly children?: ReactNode }>(content) && content.type === 'a'
    ? content.props.children
    : content

/** Whether the row's deadline has passed and still matters. */
const isLate = ({ model, rows }: ListView, row: Row, today: Day): boolean =>
  rows.deadline !== null && urgencyOf(model, rows, row, row[rows.deadline.days.key], today) === 'late'

/**
 * One row. It has no hooks or handlers and calls plain functions, for speed: the table has one handler per event type.
 */
export const ListRow = memo((props: ListRowProps) => {
  const { view, offered, places, row, rule, number, today, cards, more, open } = props
  const { model } = view
  const [first, ...others] = places
  const called = rowTitle(view, row)
  const content = first ? (withoutLink(contentOf(model, first.column, row, today)) ?? called) : called
  const retired = retiredAs(model, view.rows, row, today)
  const labelClass = retired || (first && isTooLong(content, first)) ? cutLabel : styles.label
  const late = isLate(view, row, today)
  const role = cards ? 'cell' : undefined
  const label = (
    <a className={labelClass} href={`#${namedAddress(view, row)}`} data-do="open">
      {content}
    </a>
  )
  return (
    <tr
      data-colour={rule?.tone ?? 'neutral'}
      data-late={late || undefined}
      data-retired={retired ? '' : undefined}
      data-open={open || undefined}
      role={cards ? 'row' : undefined}
    >
      <td className={serial} role={role}>
        {[number] /* its own text node, so that a new number leaves a tick box beside it */}
      </td>
      <th scope="row" className={name} role={cards ? 'rowheader' : undefined}>
        {rule && (
          <button
            type="button"
            className={glyph}
            data-do="why"
            aria-haspopup="dialog"
            aria-label={late ? listing.late(rule.reason) : rule.reason}
          />
        )}
        {retired ? (
          <span className={columnStyles.named}>
            {label}
            <span className={chipClass('neutral')}>{retired}</span>
          </span>
        ) : (
          label
        )}
      </th>
      {others.map((place) => {
        const { column } = place
        const shown = contentOf(model, column, row, today)
        return (
          <td
            key={column.name}
            className={isTooLong(shown, place) ? place.cutClassName : place.className}
            style={place.style}
            data-label={cards ? column.field.heading : undefined}
            role={role}
          >
            {shown}
          </td>
        )
      })}
      <td className={actions} role={role}>
        {RowActions({ view, offered, row, name: called, more, open })}
      </td>
    </tr>
  )
})
