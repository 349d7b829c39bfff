import type { EntityModel, FieldModel, Model, Row } from '../../../src/model/index.ts'

const labelled = (model: Model, field: FieldModel, text: string): Row => {
  const target = model.entities[field.to ?? '']
  const key = target?.label.length === 1 && target.label[0]?.kind === 'text' ? target.label[0].key : 'label'
  return { id: 1, [key]: text }
}

const madeValue = (model: Model, field: FieldModel): Row => {
  switch (field.kind) {
    case 'reference': {
      const text = Object.keys(field.chips ?? {})[0] ?? `A ${field.label}`
      return { [field.key]: 1, [field.nested ?? '']: labelled(model, field, text) }
    }
    case 'references':
      return { [field.key]: [labelled(model, field, 'This'), labelled(model, field, 'That')] }
    case 'date':
      return { [field.key]: '2026-11-23' }
    case 'daysUntil':
      return { [field.key]: 2 }
    case 'number':
      return { [field.key]: 12.5 }
    case 'flag':
      return { [field.key]: true }
    case 'email':
      return { [field.key]: 'somebody@example.org' }
    default:
      return { [field.key]: `The ${field.label}` }
  }
}

/** A row of a list with something in every field and in every row that it owns, as our server answers it. */
export const madeRow = (model: Model, entity: EntityModel, id = 7): Row =>
  Object.assign(
    { id, version: 1 },
    ...entity.fields.map((field) => madeValue(model, field)),
    ...entity.owned.flatMap(({ entity: name, single }) => {
      const owned = model.entities[name]
      return single && owned
        ? [{ [name]: Object.assign({ id: 3 }, ...owned.fields.map((f) => madeValue(model, f))) }]
        : []
    }),
  )
