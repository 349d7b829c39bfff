import { type EntityModel, type FieldModel, type Model, showDay } from '../../model/index.ts'
import { columnOf, type Part, type Selection, type Values, valuePart } from './selection.ts'

/** The entity that a reference leads to. @throws where it is none: descriptors are checked, so it is a mistake of ours */
export const targetOf = (model: Model, field: FieldModel): EntityModel => {
  const target = model.entities[field.to ?? '']
  if (!target) throw new Error(`'${field.name}' refers to '${field.to}', which is no entity.`)
  return target
}

/** The one field that names a row by itself; null where the label is made of several or through a reference. */
export const plainLabel = (entity: EntityModel): FieldModel | null => {
  const [only, ...others] = entity.label
  return only && others.length === 0 && only.kind !== 'reference' ? only : null
}

/** The key that a row's label travels under: 'name', 'title', or 'label' where it is made. */
export const labelKey = (entity: EntityModel): string => plainLabel(entity)?.key ?? 'label'

/** Reads a row's label: its label fields in words, joined as `labelOf` in the model joins them. */
export const labelText = (
  model: Model,
  selection: Selection,
  entity: EntityModel,
  alias: string,
): ((row: Values) => string) => {
  const parts = entity.label.map((field): ((row: Values) => string) => {
    if (field.kind === 'reference') {
      const target = targetOf(model, field)
      const joined = selection.join(target.table, 'id', columnOf(alias, field.key))
      return labelText(model, selection, target, joined)
    }
    const place = selection.column(alias, field.key)
    return (row) => {
      const value = row[place]
      if (typeof value === 'number') return String(value)
      if (typeof value !== 'string') return ''
      return field.kind === 'date' ? showDay(value) : value
    }
  })
  return (row) =>
    parts
      .map((part) => part(row))
      .filter(Boolean)
      .join(' – ')
}

/** `,"name":"…"`: a row's label under its key and under its aliases. */
const namesPart = (model: Model, selection: Selection, entity: EntityModel, alias: string): Part => {
  const plain = plainLabel(entity)
  if (!plain) {
    const label = labelText(model, selection, entity, alias)
    return (row) => `,"label":${JSON.stringify(label(row))}`
  }
  const value = valuePart('text', selection.column(alias, plain.key))
  const keys = [plain.key, ...Object.keys(entity.aliases)].filter(
    (key) => key === plain.key || entity.aliases[key] === plain.name,
  )
  return (row) => {
    const json = value(row)
    return keys.map((key) => `,"${key}":${json}`).join('')
  }
}

/** `{ id, <label> }` of the row that `alias` stands for; null where there is none. */
export const nestedPart = (model: Model, selection: Selection, entity: EntityModel, alias: string): Part => {
  const id = selection.column(alias, 'id')
  const names = namesPart(model, selection, entity, alias)
  return (row) => (row[id] === null ? 'null' : `{"id":${row[id]}${names(row)}}`)
}
