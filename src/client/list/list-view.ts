import type { EntityModel, Model, NamedList } from '../../model/index.ts'
import { type Column, columnsOf } from './columns.ts'
import type { May } from './row-actions.ts'

/** What a list screen shows, worked out from the model once per screen. */
export interface ListView {
  readonly model: Model
  /** Whose screen it is: its title, its form. */
  readonly entity: EntityModel
  /** Whose rows it shows: another entity's where the screen is laid over that one. */
  readonly rows: EntityModel
  readonly laidOver: boolean
  readonly named: NamedList | null
  readonly columns: readonly Column[]
  /** '/api/books', '/api/book/overdue' */
  readonly api: string
  /** '/books', '/overdue' */
  readonly route: string
}

/** The screen of an entity's list, or of one of its named lists. */
export const listViewOf = (
  model: Model,
  entity: EntityModel,
  named: NamedList | null,
  may: May,
): ListView => {
  const rows = (entity.over && model.entities[entity.over.entity]) || entity
  return {
    model,
    entity,
    rows,
    laidOver: rows !== entity,
    named,
    columns: columnsOf(entity, rows, named, may, model.account),
    api: named?.api ?? rows.api.list,
    route: named?.route ?? entity.route.list,
  }
}
