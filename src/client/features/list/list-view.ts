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

/** What a list screen shows, worked out from the model once per screen. */
export interface ListView {
  readonly model: Model
  /** Whose screen it is: its title, its form. */
  readonly entity: EntityModel
  /** Whose rows it shows: another entity's where the screen is laid over that one. */
  readonly rows: EntityModel
  readonly laidOver: boolean
  readonly named: NamedList | null
  readonly columns: readonly ListColumn[]
  /** The keys that its rows can be sorted by for this person, whichever columns they see. */
  readonly sorts: readonly string[]
  /** The order of the rows at first. */
  readonly first: Order
  /** The server takes filters, and has lists of one's own. */
  readonly filters: boolean
  /** It tells totals and groups of a list. */
  readonly totals: boolean
  /** It keeps lists that people have shaped, and what they have chosen. */
  readonly views: boolean
  /** It gives its rows as files, or takes rows out of them from this person. */
  readonly files: boolean
  /** It reminds people of lists and views. */
  readonly reminds: boolean
  readonly settings: boolean
  /** Rows have screens of their own: names lead there, and what a row holds can be looked at beside the list. */
  readonly records: boolean
  /** '/api/books', '/api/book/overdue' */
  readonly api: string
  /** '/books', '/overdue' */
  readonly route: string
}

/** The screen of an entity's list, or of one of its named lists. @param can what the server can do beyond the specification @param chosen what this person has made of its columns */
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

/** The layouts that its rows can be drawn in beside a table. */
export const layoutsOf = ({ rows, totals }: ListView): readonly string[] =>
  totals ? Object.keys(rows.layouts) : []

/** What a row is called in prompts and by its icons. */
export const rowTitle = ({ model, rows }: ListView, row: Row): string =>
  labelOf(model, rows, row) || listing.unnamed(rows.title.one, row.id ?? 0)
