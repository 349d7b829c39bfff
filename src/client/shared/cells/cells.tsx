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

/** The value as its kind formats it; a value that the kind cannot format is shown unchanged. */
const text: CellRenderer = ({ model, field, row }) => {
  const value = row[field.key]
  if (meaningOf(field.kind).isEmpty(value)) return null
  return meaningOf(field.kind).show(value, undefined, model.zone) || String(value)
}

/** Renders nothing, whatever the server answers. */
const nothing: CellRenderer = () => null

/** A mail link. */
const email: CellRenderer = ({ field, row }) => {
  const value = row[field.key]
  if (typeof value !== 'string' || value === '') return null
  return (
    <a className={`${styles.mail} target`} href={`mailto:${encodeURIComponent(value).replace('%40', '@')}`}>
      {value}
    </a>
  )
}

/** Days in words. Near deadlines and missed ones that still matter differ by weight and mark, not by colour alone. */
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

/** The label of the referenced row; '' if there is none or the answer omits its label. */
const labelIn = ({ model, field, row }: CellContext): string => {
  const nested = field.nested === null ? null : row[field.nested]
  const target = model.entities[field.to ?? '']
  return isRow(nested) && target ? labelOf(model, target, nested) : ''
}

export const chipClass = (tone: Tone): string => `${styles.chip} ${styles[tone]}`

/** A text in a coloured chip; plain text if the field has no chip colours. */
const chip = (value: unknown, chips: FieldModel['chips']): ReactNode => {
  if (typeof value !== 'string' || value === '') return null
  return chips ? <span className={chipClass(chips[value] ?? 'neutral')}>{value}</span> : value
}

/** A value of a closed list; in a chip if the field has chip colours. */
const choice: CellRenderer = ({ field: { key, chips }, row }) => chip(row[key], chips)

/** The label of the referenced row; in a chip if the field has chip colours, and with its path in a tree. */
const reference: CellRenderer = (placed) =>
  ways.path?.(placed) ?? ways.unseen?.(placed) ?? chip(labelIn(placed), placed.field.chips)

const grants = onFirstUse(() => import('./GrantsCell.tsx').then((part) => part.GrantsCell), {
  what: listing.part,
  as: 'hint',
  early: true,
})

/** The labels of the referenced rows, joined by commas; the permissions of a role are put into words. */
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

/** A thumbnail of a file; where the server stores no files, of an image on this site or a bitmap as data URL. */
const image: CellRenderer = ({ field, row }) => {
  const value = row[field.key]
  return meaningOf(field.kind).isEmpty(value) ? null : (
    <Thumbnail key={String(value)} value={value} label={field.label} />
  )
}

/** Sanitised raw HTML. */
const html: CellRenderer = ({ field, row }) => {
  const value = row[field.key]
  return typeof value === 'string' && value.trim() !== '' ? <RawHtml key={value} source={value} /> : null
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

/**
 * Both are absent from the build of a product without a tree or without scopes on referenced entities: see
 * `product-kinds`.
 */
const ways: { readonly path?: CellRenderer; readonly unseen?: CellRenderer } = cells

/** The renderer for a kind. A new kind fails to compile until `cells` has a renderer for it. */
export const rendererOf = (kind: Kind): CellRenderer => cells[kind]
