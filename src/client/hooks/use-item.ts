import type { EntityModel, Row } from '../../model/index.ts'
import { isRow } from '../../model/index.ts'
import { type Answered, useCall } from './use-call.ts'

/** Whether a text of an address can be a row's id. Addresses say anything: nothing else of them becomes part of a call. */
export const isRowId = (id: string): boolean => /^[1-9]\d{0,15}$/.test(id)

export const itemPath = (entity: EntityModel, id: number | string): string =>
  `${entity.api.list}/${encodeURIComponent(id)}`

/** The entity's row in a single-item answer. */
export const itemIn = (body: unknown): Row => {
  if (!isRow(body)) return {}
  return isRow(body.data) ? body.data : body
}

/**
 * One row. It is asked for once when the form opens, and again only when it was changed elsewhere.
 * @param id null for a new row: nothing is asked
 */
export const useItem = (entity: EntityModel, id: number | string | null): Answered<Row> =>
  useCall(id === null ? null : itemPath(entity, id), itemIn, { once: true })
