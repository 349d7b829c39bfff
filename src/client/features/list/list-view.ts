import { listing } from '#texts/list'
import {
  type EntityModel,
  labelOf,
  type Model,
  type NamedList,
  newestFirst,
  type Order,
  type Row,
} from '../../../model/index.ts'
import { type HasPermission, isReadable } from '../../shared/request/has-permission.ts'
import type { ListColumn } from '../../shared/screen/columns.ts'
import { choiceIn } from '../../shared/screen/columns-choice.ts'
import { canExport, mayImport } from '../../shared/screen/import-export-rights.ts'
import { isSortable, listColumns } from './list-columns.ts'

/** The data of a list screen, computed from the model once per screen. */
export interface ListView {
  readonly model: Model
  /** The entity of the screen's title and form. */
  readonly entity: EntityModel
  /** The entity of the rows; another one if the screen is laid over it. */
  readonly rows: EntityModel
  readonly laidOver: boolean
  readonly named: NamedList | null
  readonly columns: readonly ListColumn[]
  /** The keys that the user can sort by, including hidden columns. */
  readonly sorts: readonly string[]
  /** The initial sort order. */
  readonly first: Order
  /** The server supports filters and personal lists. */
  readonly filters: boolean
  /** The server returns totals and groups of a list. */
  readonly totals: boolean
  /** The server stores saved views and user settings. */
  readonly views: boolean
  /** The server exports rows to files, or imports them for this user. */
  readonly files: boolean
  /** The server sends reminders of lists and views. */
  readonly reminds: boolean
  readonly settings: boolean
  /** Rows have their own screens: names link there, and a record can be previewed beside the list. */
  readonly records: boolean
  /** '/api/books', '/api/book/overdue' */
  readonly api: string
  /** '/books', '/overdue' */
  readonly route: string
}

/**
 * The screen of an entity's list, or of one of its named lists.
 * @param can the server's capabilities beyond the specification
 * @param chosen the user's column settings
 */
export const listViewOf = (
  model: Model,
  entity: EntityModel,
  named: NamedList | null,
  may: HasPermission,
  can: ReadonlySet<unknown>,
  chosen?: unknown,
): ListView => {
  const byLabel = can.has('sort-by-reference')
  const rows = (entity.over && model.entities[entity.over.entity]) || entity
  const first = rows.field[rows.sort.sortBy]
  const isOpen = !first || ((byLabel || !first.links) && isReadable(first, may))
  return {
    model,
    entity,
    rows,
    laidOver: rows !== entity,
    named,
    sorts: rows.fields
      .filter((field) => isSortable(field, byLabel) && isReadable(field, may))
      .map(({ name }) => name),
    columns: listColumns(entity, rows, named, may, model.account, byLabel, choiceIn(chosen)),
    first: isOpen ? rows.sort : newestFirst,
    filters: can.has('where'),
    totals: can.has('totals') && rows === entity,
    views: can.has('views'),
    files: canExport(can) || mayImport(can, may, rows),
    reminds: can.has('reminders') && rows === entity,
    settings: can.has('settings'),
    records: can.has('history'),
    api: named?.api ?? rows.api.list,
    route: named?.route ?? entity.route.list,
  }
}

/** The layouts available besides a table. */
export const layoutsOf = ({ rows, totals }: ListView): readonly string[] =>
  totals ? Object.keys(rows.layouts) : []

/** A row's title in prompts and icon labels. */
export const rowTitle = ({ model, rows }: ListView, row: Row): string =>
  labelOf(model, rows, row) || listing.unnamed(rows.title.one, row.id ?? 0)
