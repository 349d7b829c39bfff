import { memo } from 'react'
import cells from '../../../src/client/cells/cells.module.css'
import icon from '../../../src/client/design/Icon.module.css'
import cards from '../../../src/client/list/cards.module.css'
import { textWidth } from '../../../src/client/list/column-widths.ts'
import drawings from '../../../src/client/list/drawings.module.css'
import tones from '../../../src/client/list/row-tones.module.css'
import styles from '../../../src/client/list/table.module.css'
import { type Colour, daysInWords, type Proposal, shownDay, toneOf, urgencyOf } from './proposal.ts'

const classes = {
  serial: `${styles.serial} ${cards.serial} ${tones.serial}`,
  name: `${styles.name} ${cards.name}`,
  glyph: `${styles.glyph} ${tones.glyph}`,
  pair: cards.pair ?? '',
  more: cards.more ?? '',
  remarks: `${styles.long} ${cards.more}`,
  lastDate: `${styles.date} ${cards.pair}`,
  days: `${styles.number} ${cards.pair}`,
  discussed: `${styles.date} ${cards.more}`,
  chip: `${styles.chip} ${cards.chip}`,
  actions: `${styles.actions} ${cards.actions}`,
  edit: `${icon.button} ${drawings.edit}`,
  remove: `${icon.button} ${icon.danger} ${drawings.remove}`,
} as const

const chipColours: Readonly<Record<string, Colour>> = {
  Pursued: 'green',
  Dropped: 'red',
  Submitted: 'blue',
  'On Going': 'orange',
  'Not Selected': 'red',
  'Selection in Process': 'blue',
  Selected: 'green',
}

/** Clipped only where the text may be longer than the room, in pixels. */
const fitted = (classes: string, text: string | null | undefined, room: number): string =>
  text && textWidth(text) * 13 > room ? `${classes} ${styles.cut}` : classes

const text = (shown: string | null | undefined, className: string, room: number) => (
  <td className={fitted(className, shown, room)}>{shown}</td>
)

const chip = (shown: string | undefined, room: number) => (
  <td className={fitted(classes.chip, shown, room)}>
    {shown && <span className={`${cells.chip} ${cells[chipColours[shown] ?? 'neutral']}`}>{shown}</span>}
  </td>
)

interface RowProps {
  readonly row: Proposal
  readonly number: number
}

/** One proposal, in the markup that our own page gives it. Its clicks are heard by the table. */
export const Row = memo(({ row, number }: RowProps) => {
  const day = shownDay(row.last_date)
  const organization = row.organization?.name
  const called = `${organization} – ${row.service?.name} – ${day}`
  const address = `#/proposal-form/${row.id}`
  const days = daysInWords(row.days_left)
  const [colour, reason] = toneOf(row)
  return (
    <tr data-colour={colour}>
      <td className={classes.serial}>{number}</td>
      <th scope="row" className={classes.name}>
        <button
          type="button"
          className={classes.glyph}
          data-do="why"
          aria-haspopup="dialog"
          aria-label={reason}
        />
        <a className={fitted(styles.label ?? '', organization, 194)} href={address} data-do="open">
          {organization}
        </a>
      </th>
      {text(row.sector?.name, classes.pair, 124)}
      {text(row.service?.name, classes.pair, 124)}
      {text(row.source?.title, classes.more, 124)}
      {text(day, classes.lastDate, 88)}
      <td className={fitted(classes.days, days, 88)}>
        <span className={cells.days} data-urgency={urgencyOf(row)}>
          {days}
        </span>
      </td>
      {chip(row.action?.name, 92)}
      {text(shownDay(row.discussion_date), classes.discussed, 118)}
      {text(row.remarks, classes.remarks, 176)}
      {text(row.processed_by?.name, classes.more, 124)}
      {chip(row.status?.name, 92)}
      {chip(row.result?.title, 126)}
      <td className={classes.actions}>
        {/* biome-ignore lint/a11y/useAnchorContent: its label names it; its drawing is a mask */}
        <a className={classes.edit} href={address} data-do="open" aria-label={`Edit ${called}`} />
        <button type="button" className={classes.remove} data-do="remove" aria-label={`Delete ${called}`} />
      </td>
    </tr>
  )
})
