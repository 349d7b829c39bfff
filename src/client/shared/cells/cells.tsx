import type { ReactNode } from 'react'
import { lower } from '#texts/grammar'
import { listing } from '#texts/list'
import type { Kind, Tone } from '../../../descriptor/index.ts'
import { type FieldModel, isRow, labelOf, meaningOf, placedLabel, urgencyOf } from '../../../model/index.ts'
import { daysUntil as meaning } from '../../../model/kinds/days-until.ts'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import type { CellContext, CellRenderer } from './cell.ts'
import styles from './cells.module.css'
import { filesCell } from './files-cell.tsx'
import { path } from './path.tsx'
import { phoneCell } from './phone-cell.tsx'
import { RawHtml } from './RawHtml.tsx'
import { Thumbnail } from './Thumbnail.tsx'
import { unseen } from './unseen.tsx'
import { urlCell } from './url-cell.tsx'

/** The value in words, as its kind says them; anything that its kind does not know is shown as it came. */
const text: CellRenderer = ({ model, field, row }) => {
  const value = row[field.key]
  if (meaningOf(field.kind).isEmpty(value)) return null
  return meaningOf(field.kind).show(value, undefined, model.zone) || String(value)
}

/** Never shown, whatever a server answers. */
const nothing: CellRenderer = () => null

/** An address that opens a new message. */
const email: CellRenderer = ({ field, row }) => {
  const value = row[field.key]
  if (typeof value !== 'string' || value === '') return null
  return (
    <a className={`${styles.mail} target`} href={`mailto:${encodeURIComponent(value).replace('%40', '@')}`}>
      {value}
    </a>
  )
}

/** Days in words; a near deadline and a missed one that still matters stand out by weight and mark, not by colour alone. */
export const daysUntilCell: CellRenderer = ({ model, entity, field, row, today }) => {
  const value = row[field.key]
  if (meaning.isEmpty(value) || value === '') return null
  const urgency = urgencyOf(model, entity, row, value, today)
  return (
    <span className={styles.days} data-urgency={urgency ?? undefined}>
      {meaning.show(value, undefined, model.zone) || String(value)}
    </span>
  )
}

/** What the row referred to is called; '' where there is none or its label did not come along. */
const labelIn = ({ model, field, row }: CellContext): string => {
  const nested = field.nested === null ? null : row[field.nested]
  const target = model.entities[field.to ?? '']
  return isRow(nested) && target ? labelOf(model, target, nested) : ''
}

export const chipClass = (tone: Tone): string => `${styles.chip} ${styles[tone]}`

/** A text in the chip of its colour, or by itself where there are no colours. */
const chip = (value: unknown, chips: FieldModel['chips']): ReactNode => {
  if (typeof value !== 'string' || value === '') return null
  return chips ? <span className={chipClass(chips[value] ?? 'neutral')}>{value}</span> : value
}

/** A value of a closed list; in a chip where the field says colours for its values. */
const choice: CellRenderer = ({ field: { key, chips }, row }) => chip(row[key], chips)

/** The name of the row referred to; in a chip where the field says colours for its values, and in a tree with the way to it. */
const reference: CellRenderer = (placed) =>
  ways.path?.(placed) ?? ways.unseen?.(placed) ?? chip(labelIn(placed), placed.field.chips)

const grants = onFirstUse(() => import('./GrantsCell.tsx').then((part) => part.GrantsCell), {
  what: listing.part,
  as: 'hint',
  early: true,
})

/** The names of the rows referred to, joined by commas; what a role may do is said in words. */
const references: CellRenderer = ({ model, entity, field, row }) => {
  const items = row[field.key]
  const target = model.entities[field.to ?? '']
  if (!Array.isArray(items) || !target) return null
  const ofRole = entity.serves === 'role' && target.serves === 'permission'
  if (ofRole && row.everything === true) return listing.allOf(lower(target.title.many))
  const labels = items.map((item) =>
    isRow(item) ? placedLabel(item, labelOf(model, target, item)) : String(item),
  )
  const text = labels.filter(Boolean).join(', ')
  return (ofRole && text && <grants.Part model={model} titles={labels} />) || text || null
}

/** A thumbnail: of a file, and before a server that keeps none of an image on this site or of a bitmap as data. */
const image: CellRenderer = ({ field, row }) => {
  const value = row[field.key]
  return meaningOf(field.kind).isEmpty(value) ? null : <Thumbnail value={value} label={field.label} />
}

/** Raw html, sanitised before it reaches the page. */
const html: CellRenderer = ({ field, row }) => {
  const value = row[field.key]
  return typeof value === 'string' && value.trim() !== '' ? <RawHtml source={value} /> : null
}

const cells = {
  text,
  longtext: text,
  email,
  password: nothing,
  confirmation: nothing,
  date: text,
  number: text,
  flag: text,
  choice,
  reference,
  references,
  daysUntil: daysUntilCell,
  image,
  html,
  url: urlCell,
  phone: phoneCell,
  sequence: text,
  decimal: text,
  money: text,
  datetime: text,
  rows: nothing,
  computed: text,
  file: filesCell,
  files: filesCell,
  path,
  unseen,
} satisfies Record<Kind | 'path' | 'unseen', CellRenderer>

/** The page of a product without a tree, or without scopes over what its lists name, has none: see `product-kinds`. */
const ways: { readonly path?: CellRenderer; readonly unseen?: CellRenderer } = cells

/** What a list shows for a value, by the kind of its field. A new kind makes the compiler ask for its cell here. */
export const rendererOf = (kind: Kind): CellRenderer => cells[kind]
