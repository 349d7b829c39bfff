import { isRow, mayChange, type Row } from '../../../model/index.ts'
import { type PressesOf, rowButtons } from '../../shared/buttons/index.ts'
import { type HasPermission, mayAny } from '../../shared/request/has-permission.ts'
import type { LockOf } from '../../shared/request/use-user.ts'
import type { ListView } from './list-view.ts'

/** The row actions of a list, decided once per screen. */
export interface RowActionOffers {
  readonly open: boolean
  readonly start: boolean
  readonly view: boolean
  readonly remove: boolean
  /** Offers to explain why a row is in its lists, if no coloured sign does. */
  readonly why: boolean
  readonly lock: LockOf
  /** Whether the row's form has anything editable. */
  readonly changes: (row: Row) => boolean
  /** The buttons available for a row. */
  readonly presses: PressesOf | undefined
}

const unlocked: LockOf = () => null

/**
 * The row actions of a screen: edit and view if they have an address, delete, and start if the edited row can be
 * missing.
 */
export const rowActionOffers = (
  { entity, rows, laidOver }: ListView,
  may: HasPermission,
  lock: LockOf = unlocked,
  presses?: PressesOf,
): RowActionOffers => {
  const fields = entity.form.flatMap(({ groups }) => groups.flatMap((group) => group.fields))
  return {
    open: mayAny(may, entity.permission.update),
    start: laidOver && mayAny(may, entity.permission.create),
    view: entity.route.show !== null,
    remove: mayAny(may, rows.permission.delete),
    why: rows.tones.length === 0 && rows.lists.length > 0,
    lock,
    presses,
    changes: (row) => {
      const locked = lock(entity, row)
      return fields.some((field) => mayChange(field, locked, may))
    },
  }
}

/** The target of a row's edit icon. */
export interface Opening {
  readonly as: 'edit' | 'start'
  readonly address: string
}

/** The row that the screen edits: the owned row if the screen is laid over its owners, else the row itself. */
const editedRow = ({ entity, laidOver }: ListView, row: Row): Row | null => {
  if (!laidOver) return row
  const owned = row[entity.name]
  return isRow(owned) ? owned : null
}

/** The form that edits a row or creates its missing owned row; null without permission or if nothing is editable. */
export const openingOf = (view: ListView, offered: RowActionOffers, row: Row): Opening | null => {
  const { entity } = view
  const edited = editedRow(view, row)
  if (edited)
    return offered.open && offered.changes(edited) ? { as: 'edit', address: formOf(view, edited) } : null
  return offered.start && entity.over
    ? { as: 'start', address: `${entity.route.form}?${entity.over.field.key}=${row.id}` }
    : null
}

const formOf = ({ entity }: ListView, { id }: Row): string => `${entity.route.form}/${id}`

/** Whether the row can be deleted from the list. */
export const isDeletable = ({ rows }: ListView, { remove, lock }: RowActionOffers, row: Row): boolean => {
  const locked = remove && lock(rows, row)
  return remove && (!locked || locked.frees === true)
}

/**
 * The largest number of icons in any row, including the bin's place. Without rows, the number that any row could have.
 */
export const iconsOf = (view: ListView, offered: RowActionOffers, rows: readonly Row[]): number => {
  const counts = (rows.length > 0 ? rows : [{}]).map((row) => {
    const opening = openingOf(view, offered, row)
    const bin = offered.remove && (opening || isDeletable(view, offered, row))
    return [opening, offered.view, bin, offered.why, rowButtons && offered.presses?.(row)[0]].filter(Boolean)
      .length
  })
  return Math.max(...counts)
}

/** The most icons that a row of the list can have, independent of the loaded rows. */
export const mostIcons = (
  { rows }: ListView,
  { open, start, view, remove, why, presses }: RowActionOffers,
): number =>
  [open || start, view, remove, why, rowButtons && presses && rows.declared.buttons].filter(Boolean).length

/**
 * The target of a row's name: its own screen, even if the list edits its owned row. On a server with only the
 * specification, its form.
 */
export const namedAddress = ({ rows, records }: ListView, { id }: Row): string =>
  `${records ? rows.route.list : rows.route.form}/${id}`

/** The screen that shows a row; null if it has no address. */
export const showingOf = (view: ListView, row: Row): string | null => {
  const id = editedRow(view, row)?.id
  const { show } = view.entity.route
  return show !== null && id !== undefined ? show.replace(':id', String(id)) : null
}
