import type { FieldModel } from '../../model/index.ts'

/** The id of a field's input. */
export const fieldId = (field: FieldModel): string => `field-${field.name}`

/** Brings a field into view and puts the focus in its input. */
export const focusField = (field: FieldModel): void => {
  const input = document.getElementById(fieldId(field))
  input?.closest('[data-field]')?.scrollIntoView?.({ block: 'center' })
  input?.focus({ preventScroll: true })
}
