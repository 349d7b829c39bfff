import { detailsOf, type FieldModel } from '../../../model/index.ts'

/**
 * What a column holds of a field's value: a flag as 0 or 1, a decimal as a whole number of its smallest parts, most
 * others as they travel. Whoever compares a column with a value asks here, and whoever writes one.
 */
export const storedOf = (field: FieldModel, value: unknown): string | number | null => {
  const { storage } = detailsOf(field.kind)
  if (storage) return storage.stored(value, field)
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

/** The value, as it travels, of what a column holds: what `storedOf` was made from. Whoever reads a column asks here. */
export const valueFromStored = (field: FieldModel, stored: unknown): unknown => {
  const { storage } = detailsOf(field.kind)
  return storage ? storage.value(stored ?? null, field) : (stored ?? null)
}

/** A value as it travels once it is kept: a decimal with all of its places. */
export const roundTripValue = (field: FieldModel, value: unknown): unknown =>
  detailsOf(field.kind).storage ? valueFromStored(field, storedOf(field, value)) : (value ?? null)
