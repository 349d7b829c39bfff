import type { FieldModel } from '../../model/index.ts'

/** The id of a field's input. @param over of a form that lies over another one, which may have such a field too */
export const fieldId = (field: FieldModel, over = false): string =>
  `${over ? 'over-' : ''}field-${field.name}`

/** Brings a field into view and puts the focus in its input. */
export const focusField = (field: FieldModel, over = false): void => {
  const input = document.getElementById(fieldId(field, over))
  input?.closest('[data-field]')?.scrollIntoView?.({ block: 'center' })
  input?.focus({ preventScroll: true })
}
