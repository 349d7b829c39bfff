import { meaningOf } from '../kinds/index.ts'
import { isRow, type Row } from '../values/row.ts'
import type { EntityModel, FieldModel, Model } from './model.ts'

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/**
 * What a row is called: its label field, or its label fields joined ("author – title – year").
 * A row that carries none of them is read by the keys that name rows elsewhere (an alias, `label`, `name`, `title`);
 * '' where there is nothing to read.
 */
export const labelOf = (model: Model, entity: EntityModel, row: Row): string => {
  const parts = entity.label.map((field) => {
    const value = row[field.key]
    if (field.links === null || field.nested === null)
      return meaningOf(field.kind).show(value, field, model.zone) || text(value)
    const nested = row[field.nested]
    const target = model.entities[field.to ?? '']
    return isRow(nested) && target ? labelOf(model, target, nested) : ''
  })
  const made = parts.filter(Boolean).join(' – ')
  if (made) return made
  const keys = ['label', ...Object.keys(entity.aliases), 'name', 'title']
  return text(keys.map((key) => row[key]).find((value) => typeof value === 'string' && value))
}

/** The entity that a reference leads to. @throws where it is none: descriptors are checked, so it is a mistake of ours */
export const targetOf = (model: Model, field: FieldModel): EntityModel => {
  const target = model.entities[field.to ?? '']
  if (!target) throw new Error(`'${field.name}' refers to '${field.to}', which is no entity.`)
  return target
}

/** The field by which rows of an entity lie in one another; null where they make no tree. */
export const treeOf = (entity: EntityModel): FieldModel | null =>
  entity.fields.find(({ tree, to }) => tree && to === entity.name) ?? null

/** The one field that names a row by itself; null where the label is made of several or through a reference. */
export const plainLabel = (entity: EntityModel): FieldModel | null => {
  const [only, ...others] = entity.label
  return only && others.length === 0 && only.links === null ? only : null
}

/** The key that a row's label travels under: 'name', 'title', or 'label' where it is made. */
export const labelKey = (entity: EntityModel): string => plainLabel(entity)?.key ?? 'label'

/** Between the names of a path. */
export const pathSeparator = ' › '

/** What all that a row of a tree lies in is called, outermost first; nothing where it came without. */
export const pathOf = ({ path }: Row): readonly string[] =>
  Array.isArray(path) ? path.filter((name) => typeof name === 'string') : []

/** A name behind all that the row lies in: "Tower › Belfry › Ladder". */
export const placedLabel = (row: Row, name: string): string =>
  name && [...pathOf(row), name].join(pathSeparator)

/**
 * Makes what writes rows of an entity as others show them. It is asked for each name of each row of a list.
 * @returns takes the id, the text of the one field that names the row, and the names of what it lies in as JSON (null
 *   where it is of no tree); answers `{"id":1,"name":"…"}`
 */
export const labelWriter = (
  entity: EntityModel,
): ((id: number, label: string, path?: string | null) => string) => {
  const plain = plainLabel(entity)
  const aliases = Object.keys(entity.aliases).filter((key) => entity.aliases[key] === plain?.name)
  const starts = [plain?.key ?? 'label', ...aliases].map((key) => `,"${key}":`)
  return (id, label, path = null) => {
    const text = JSON.stringify(label)
    let json = `{"id":${id}`
    for (const start of starts) json += start + text
    return path === null ? `${json}}` : `${json},"path":${path}}`
  }
}
