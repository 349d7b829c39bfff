import { meaningOf } from '../kinds/index.ts'
import { isRow, type Row } from '../values/row.ts'
import type { EntityModel, FieldModel, Model } from './model.ts'

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/**
 * The label of a row: its label field, or its label fields joined ("author – title – year"). Without them it uses the
 * keys that name rows elsewhere (an alias, `label`, `name`, `title`), else ''.
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

/**
 * The entity that a reference refers to.
 * @throws if there is none; since descriptors are checked, that is a bug of ours
 */
export const targetOf = (model: Model, field: FieldModel): EntityModel => {
  const target = model.entities[field.to ?? '']
  if (!target) throw new Error(`'${field.name}' refers to '${field.to}', which is no entity.`)
  return target
}

/** The reference that makes an entity's rows a tree; null if there is none. */
export const treeOf = (entity: EntityModel): FieldModel | null =>
  entity.fields.find(({ tree, to }) => tree && to === entity.name) ?? null

/** The single label field; null if the label combines several or uses a reference. */
export const plainLabel = (entity: EntityModel): FieldModel | null => {
  const [only, ...others] = entity.label
  return only && others.length === 0 && only.links === null ? only : null
}

/** The key of a row's label in responses: 'name', 'title', or 'label' if it is composed. */
export const labelKey = (entity: EntityModel): string => plainLabel(entity)?.key ?? 'label'

/** Separates the names of a path. */
export const pathSeparator = ' › '

/** The names of a row's ancestors in the tree, outermost first; [] if the row has no path. */
export const pathOf = ({ path }: Row): readonly string[] =>
  Array.isArray(path) ? path.filter((name) => typeof name === 'string') : []

/** A name after the names of the row's ancestors: "Tower › Belfry › Ladder". */
export const placedLabel = (row: Row, name: string): string =>
  name && [...pathOf(row), name].join(pathSeparator)

/**
 * Returns a function that formats a row of the entity as a reference. A list calls it for each reference in each row.
 * @returns a function of the id, the text of the single label field, and the ancestors' names as JSON (null without a
 * tree); it returns `{"id":1,"name":"…"}`
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
