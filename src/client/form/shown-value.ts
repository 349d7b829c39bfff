import { stale } from '../../model/form-messages.ts'
import { type Draft, type FieldModel, kinds, labelOf, type Model } from '../../model/index.ts'
import { chosenRow, rowsOf } from './draft.ts'

/** A field of a draft as text that a person compares; a word for none. */
export const shownValue = (model: Model, field: FieldModel, draft: Draft): string => {
  const target = model.entities[field.to ?? '']
  const rows = field.kind === 'references' ? rowsOf(draft[field.key]) : [chosenRow(draft, field)]
  const text = target
    ? rows.map((row) => (row ? labelOf(model, target, row) || String(row.id) : '')).join(', ')
    : kinds[field.kind].show(draft[field.key])
  return text || stale.empty
}
