import {
  detailsOf,
  type EntityModel,
  type FieldModel,
  meaningOf,
  placedLabel,
  targetOf,
} from '../../../model/index.ts'
import { joinLabels } from '../../../model/sheet/labels-in-cell.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { fromVisible, linksOf, type RowFilter } from '../../platform/sql/row-security.ts'
import { valueFromStored } from '../../platform/sql/stored-values.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { type ColumnSelection, labelText, newSelection, pathPart, type RowValues } from '../read/selection.ts'

/** The texts that an export would write for some fields; by id, then by field name. */
type ShownCells = ReadonlyMap<number, ReadonlyMap<string, string>>

type Showing = Pick<RecordParts, 'model' | 'dialect'>

/**
 * Reads the texts that an export would write for some rows.
 * @param fields the entity's own, and references
 */
export const readShownCells = async (
  parts: Showing,
  reader: Reader,
  entity: EntityModel,
  reach: RowFilter,
  fields: readonly FieldModel[],
  ids: readonly number[],
): Promise<ShownCells> => {
  if (ids.length === 0) return new Map()
  const { model, dialect } = parts
  const selection = newSelection(reach)
  const id = selection.column('r', 'id')
  const cells = fields
    .filter((field) => field.links !== 'many')
    .map((field) => ({ field, textOf: textOf(parts, selection, reach, field) }))
  const rows = await reader.rows(
    `select ${selection.columns()} from ${fromVisible(entity, reach, 'r')}${selection.joins()} where ${dialect.anyOf('r."id"')}`,
    [dialect.list(ids)],
  )
  const found = new Map(
    rows.map((row) => [
      Number(row[id]),
      new Map(cells.map(({ field, textOf: text }) => [field.name, text(row)])),
    ]),
  )
  for (const field of fields.filter(({ links, by }) => links === 'many' && by === undefined))
    for (const [owner, labels] of await labelsOfLists({ model, dialect }, reader, entity, reach, field, ids))
      found.get(owner)?.set(field.name, joinLabels(labels))
  return found
}

const textOf = (
  { model }: Pick<Showing, 'model'>,
  selection: ColumnSelection,
  reach: RowFilter,
  field: FieldModel,
): ((row: RowValues) => string) => {
  if (field.links !== 'one') {
    const place = selection.column('r', field.key)
    const write = detailsOf(field.kind).written ?? meaningOf(field.kind).show
    return (row) => write(valueFromStored(field, row[place]), field, model.zone)
  }
  const target = targetOf(model, field)
  const names = { model, reach, cache: null, remembered: new Set<EntityModel>() }
  const alias = selection.join(target, 'id', 'r', field.key)
  const label = labelText(names, selection, target, alias)
  const path = pathPart(names, selection, target, alias)
  return (row) => (path === null ? label(row) : placedLabel({ path: JSON.parse(path(row)) }, label(row)))
}

/** Labels of the visible rows in a list of references, in the order of their ids; by owner. */
const labelsOfLists = async (
  { model, dialect }: Showing,
  reader: Reader,
  entity: EntityModel,
  reach: RowFilter,
  field: FieldModel,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> => {
  const target = targetOf(model, field)
  const selection = newSelection(reach)
  const names = { model, reach, cache: null, remembered: new Set<EntityModel>() }
  const owner = selection.take('l."owner_id"')
  const label = labelText(names, selection, target, 'r')
  const path = pathPart(names, selection, target, 'r')
  const rows = await reader.rows(
    `select ${selection.columns()} from ${linksOf(entity, field)} l join ${fromVisible(target, reach, 'r')} on r."id" = l."target_id"${selection.joins()}
     where ${dialect.anyOf('l."owner_id"')} order by l."owner_id", l."target_id"`,
    [dialect.list(ids)],
  )
  const found = new Map<number, string[]>(ids.map((id) => [id, []]))
  for (const row of rows) {
    const text = path === null ? label(row) : placedLabel({ path: JSON.parse(path(row)) }, label(row))
    found.get(Number(row[owner]))?.push(text)
  }
  return found
}
