import type { EntityModel, FieldModel, Model, Row } from '../../../src/model/index.ts'

const nested = (model: Model, field: FieldModel): Row => {
  const target = model.entities[field.to ?? '']
  const label = target?.label.length === 1 && target.label[0]?.kind === 'text' ? target.label[0].key : 'label'
  const literal = Object.keys(field.chips ?? {})[0]
  return { id: 1, [label]: literal ?? `A ${field.label}` }
}

const madeValue = (model: Model, field: FieldModel): Row => {
  switch (field.kind) {
    case 'reference':
      return field.nested === field.key
        ? { [field.key]: 1, [`${field.key}_label`]: `A ${field.label}` }
        : { [field.key]: 1, [field.nested ?? '']: nested(model, field) }
    case 'references':
      return { [field.key]: [nested(model, field)] }
    case 'date':
      return { [field.key]: '2026-12-31' }
    case 'number':
      return { [field.key]: 12.5 }
    case 'flag':
      return { [field.key]: !field.readonly }
    case 'choice':
      return { [field.key]: field.choices?.[0] }
    case 'email':
      return { [field.key]: 'somebody@example.org' }
    case 'password':
    case 'confirmation':
      return {}
    default:
      return { [field.key]: `The ${field.label}` }
  }
}

/** An item with something in every field, as our server answers it. */
export const madeRow = (model: Model, entity: EntityModel): Row =>
  Object.assign({ id: 7, version: 3 }, ...entity.fields.map((field) => madeValue(model, field)))
