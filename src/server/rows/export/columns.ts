import { type EntityModel, type FieldModel, fold, type Model, type NamedList } from '../../../model/index.ts'
import { exportHeads } from '../../../model/sheet/cell.ts'
import { type ExportedColumn, isExported } from '../../../model/sheet/exported-cell.ts'
import { isForAll, type RowAccess } from '../../access/fields.ts'

type Sight = Pick<RowAccess, 'fields' | 'owned'>

type Unheaded = Omit<ExportedColumn, 'head'>

/** All columns that the caller can export: the list's own, and those of single owned rows. */
const possibleColumns = (
  model: Model,
  entity: EntityModel,
  { fields, owned }: Sight,
): readonly Unheaded[] => [
  ...fields.filter(isExported).map((field) => ({ name: field.name, field, entity, inside: null })),
  ...entity.owned.flatMap(({ entity: name, single }) => {
    const other = model.entities[name]
    if (!single || other?.over?.entity !== entity.name || !owned.includes(name)) return []
    return other.fields
      .filter((field) => isExported(field) && isForAll(other, field))
      .map((field) => ({ name: `${name}.${field.name}`, field, entity: other, inside: name }))
  }),
]

/** The names of all columns that the caller can export. */
export const columnNames = (model: Model, entity: EntityModel, sight: Sight): readonly string[] =>
  possibleColumns(model, entity, sight).map(({ name }) => name)

/** The named columns in the given order; without names, the list's default columns. */
export const exportColumnsOf = (
  model: Model,
  entity: EntityModel,
  list: NamedList | null,
  sight: Sight,
  names: readonly string[],
): readonly ExportedColumn[] => {
  const possible = possibleColumns(model, entity, sight)
  const usual = (list ? entity.columns : entity.plainColumns).map(({ name }) => name)
  const wanted = (names.length > 0 ? names : usual).flatMap(
    (name) => possible.find((each) => each.name === name) ?? [],
  )
  return withHeads(entity, wanted)
}

/**
 * Gives each column a unique heading: its heading, else its label, else with its name appended.
 * Columns of owned rows never use a heading of the entity itself, since an import would map them to that field.
 */
const withHeads = (entity: EntityModel, columns: readonly Unheaded[]): readonly ExportedColumn[] => {
  const taken = new Set(Object.values(exportHeads).map(fold))
  const own = new Set(entity.fields.flatMap(({ heading, label }) => [fold(heading), fold(label)]))
  return columns.map((column) => {
    const { heading, label } = column.field
    const isFree = (head: string) =>
      !taken.has(fold(head)) && (column.inside === null || !own.has(fold(head)))
    const head = [heading, label].find(isFree) ?? `${heading} (${column.name})`
    taken.add(fold(head))
    return { ...column, head }
  })
}

/** The fields to read for these columns, including those that the colour rules test. */
export const fieldsFor = (
  columns: readonly ExportedColumn[],
  ruled: readonly string[],
  { fields }: Sight,
): readonly FieldModel[] =>
  fields.filter(
    (field) =>
      ruled.includes(field.name) || columns.some((each) => each.inside === null && each.field === field),
  )
