import { isRow, type Row } from '../../model/index.ts'
import type { ListView } from './list-view.ts'

/** What somebody may do; where a server says nothing of permissions, everything. */
export type May = (permission: string) => boolean

/** What the rows of a list offer, settled once for the screen. */
export interface Offered {
  readonly open: boolean
  readonly start: boolean
  /** The row's own form, where the screen edits something else; its name leads there. */
  readonly owner: boolean
  readonly view: boolean
  readonly remove: boolean
  /** Why a row is in its lists, where no sign of its colour tells. */
  readonly why: boolean
  /** Icons that a row has place for. */
  readonly count: number
}

/** The row actions of a screen: edit and view where an address is set, start where a row may lack what the screen edits, delete. */
export const offeredOf = ({ entity, rows, laidOver }: ListView, may: May): Offered => {
  const open = may(entity.permission.update)
  const start = laidOver && may(entity.permission.create)
  const owner = laidOver && may(rows.permission.update)
  const view = entity.route.show !== null
  const remove = may(rows.permission.delete)
  const why = rows.tones.length === 0 && rows.lists.length > 0
  return {
    open,
    start,
    owner,
    view,
    remove,
    why,
    count: [open || start, view, remove, why].filter(Boolean).length,
  }
}

/** Where a row's edit icon leads. */
export interface Opening {
  readonly as: 'edit' | 'start'
  readonly address: string
}

/** The owned row that the screen edits, where the screen is laid over its owners; else the row itself. */
export const editedRow = ({ entity, laidOver }: ListView, row: Row): Row | null => {
  if (!laidOver) return row
  const owned = row[entity.name]
  return isRow(owned) ? owned : null
}

/** The form that a row opens; null where this person may not. */
export const openingOf = (view: ListView, offered: Offered, row: Row): Opening | null => {
  const { entity } = view
  const edited = editedRow(view, row)
  if (edited) return offered.open ? { as: 'edit', address: `${entity.route.form}/${edited.id}` } : null
  return offered.start && entity.over
    ? { as: 'start', address: `${entity.route.form}?${entity.over.field.key}=${row.id}` }
    : null
}

/** Where a row's name leads: to the row itself, also where the screen edits what belongs to it; null where nowhere. */
export const namedAddress = (view: ListView, offered: Offered, row: Row): string | null => {
  if (view.laidOver) return offered.owner ? `${view.rows.route.form}/${row.id}` : null
  return openingOf(view, offered, row)?.address ?? showingOf(view, row)
}

/** The screen that shows a row; null where no address is set. */
export const showingOf = (view: ListView, row: Row): string | null => {
  const id = editedRow(view, row)?.id
  const { show } = view.entity.route
  return show !== null && id !== undefined ? show.replace(':id', String(id)) : null
}
