import { type ChildRows, linesOf } from '../../../model/entity/child-rows.ts'
import type { EntityModel, Model } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import { canRead, type RowAccess, rowAccessOf } from '../../access/fields.ts'
import { mayAtAll } from '../../access/rights.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import { placeColumn } from '../../platform/sql/names.ts'
import { fromVisible, type RowFilter } from '../../platform/sql/row-security.ts'

/** The lines that the caller sees: their entity and fields are readable for the caller. */
export const linesSeenBy = (model: Model, entity: EntityModel, caller: Caller): readonly ChildRows[] =>
  linesOf(model, entity).filter(
    ({ field, child, back }) =>
      mayAtAll(caller, child, 'read') && canRead(caller, field) && canRead(caller, back),
  )

/** The access of the caller to each line, without the field that refers to the parent. */
export const lineAccess = (
  model: Model,
  { child, back }: ChildRows,
  caller: Caller,
  reach: RowFilter,
): RowAccess => {
  const access = rowAccessOf(model, child, caller, reach)
  return { ...access, fields: access.fields.filter((field) => field !== back) }
}

/** Sorts lines by their place, lines without a place last. `r` is the alias of their table. */
export const lineOrder = ({ back }: ChildRows): string => {
  const place = `r.${quote(placeColumn(back))}`
  return `(${place} is null), ${place}, r."id"`
}

/** Reads the ids and places of a row's lines in reach, in their order. */
export const readLinePlaces = async (
  reader: Reader,
  lines: ChildRows,
  reach: RowFilter,
  id: number,
): Promise<readonly (readonly [id: number, place: number | null])[]> => {
  const { child, back } = lines
  const rows = await reader.rows(
    `select r."id", r.${quote(placeColumn(back))} from ${fromVisible(child, reach, 'r')} where r.${quote(back.key)} = ? order by ${lineOrder(lines)}`,
    [id],
  )
  return rows.map(([line, place]) => [Number(line), place === null ? null : Number(place)])
}
