import { showDay } from './day.ts'
import type { EntityModel, Model } from './model.ts'
import { isRow, type Row } from './row.ts'

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/**
 * What a row is called: its label field, or its label fields joined ("author – title – year").
 * A row that carries none of them is read by the keys that name rows elsewhere (an alias, `label`, `name`, `title`);
 * '' where there is nothing to read.
 */
export const labelOf = (model: Model, entity: EntityModel, row: Row): string => {
  const parts = entity.label.map((field) => {
    if (field.kind === 'date') return showDay(text(row[field.key]))
    if (field.kind !== 'reference' || field.nested === null) return text(row[field.key])
    const nested = row[field.nested]
    const target = model.entities[field.to ?? '']
    return isRow(nested) && target ? labelOf(model, target, nested) : ''
  })
  const made = parts.filter(Boolean).join(' – ')
  if (made) return made
  const keys = ['label', ...Object.keys(entity.aliases), 'name', 'title']
  return text(keys.map((key) => row[key]).find((value) => typeof value === 'string' && value))
}
