import { lower } from '#texts/grammar'
import { listing } from '#texts/list'
import type { Row } from '../../../model/index.ts'
import { rowButtons } from '../../shared/buttons/index.ts'
import { iconButtonClass } from '../../shared/design/Icon.tsx'
import cards from './cards.module.css'
import columns from './columns.module.css'
import drawings from './drawings.module.css'
import type { ListView } from './list-view.ts'
import { isDeletable, type Opening, openingOf, type RowActionOffers, showingOf } from './row-actions.ts'

const button = iconButtonClass()
const dangerButton = iconButtonClass({ danger: true })

const details = `${cards.details} ${drawings.details}`

const icons = {
  edit: `${button} ${drawings.edit}`,
  start: `${button} ${drawings.start}`,
  view: `${button} ${drawings.view}`,
  why: `${button} ${drawings.why}`,
  remove: `${dangerButton} ${drawings.remove}`,
} as const

interface RowActionsProps {
  readonly view: ListView
  readonly offered: RowActionOffers
  readonly row: Row
  /** The row's title. */
  readonly name: string
  /** Whether the card has hidden values behind "Details", and whether they are open. */
  readonly more: boolean
  readonly open: boolean
}

const openingLabel = ({ entity, laidOver }: ListView, { as }: Opening, name: string): string => {
  if (as === 'start') return listing.start(lower(entity.title.one), name)
  return laidOver ? listing.editOf(lower(entity.title.one), name) : listing.edit(name)
}

/** The icons at the end of a row. Called as a function; the table's one handler runs them by `data-do`. */
export const RowActions = ({ view, offered, row, name, more, open }: RowActionsProps) => {
  const opening = openingOf(view, offered, row)
  const showing = showingOf(view, row)
  return (
    <>
      {more && (
        <button type="button" className={details} data-do="details" aria-expanded={open}>
          {listing.details}
        </button>
      )}
      {/* first, since not every row has it and the other icons must stay aligned */}
      {rowButtons?.iconOf(offered.presses, row, name)}
      {opening && (
        // biome-ignore lint/a11y/useAnchorContent: its label names it; its drawing is a mask
        <a
          className={icons[opening.as]}
          href={`#${opening.address}`}
          data-do="open"
          aria-label={openingLabel(view, opening, name)}
        />
      )}
      {showing !== null && (
        // biome-ignore lint/a11y/useAnchorContent: its label names it; its drawing is a mask
        <a className={icons.view} href={`#${showing}`} data-do="open" aria-label={listing.view(name)} />
      )}
      {offered.why && (
        <button
          type="button"
          className={icons.why}
          data-do="why"
          aria-haspopup="dialog"
          aria-label={listing.why(name)}
        />
      )}
      {isDeletable(view, offered, row) ? (
        <button type="button" className={icons.remove} data-do="remove" aria-label={listing.delete(name)} />
      ) : (
        offered.remove && opening && <span className={`${button} ${columns.place}`} />
      )}
    </>
  )
}
