import { detailsOf, type FieldModel } from '../../../model/index.ts'

/**
 * Converts a field's value to its stored form: a flag to 0 or 1, a decimal to an integer of its smallest unit, most
 * others unchanged. Use it to write a column or compare it with a value.
 */
export const storedOf = (field: FieldModel, value: unknown): string | number | null => {
  const { storage } = detailsOf(field.kind)
  if (storage) return storage.stored(value, field)
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

/** Converts a stored value back to the field's value on the wire; the inverse of `storedOf`. */
export const valueFromStored = (field: FieldModel, stored: unknown): unknown => {
  const { storage } = detailsOf(field.kind)
  return storage ? storage.value(stored ?? null, field) : (stored ?? null)
}

/** The wire value after storage: a decimal gets all of its places. */
export const roundTripValue = (field: FieldModel, value: unknown): unknown =>
  detailsOf(field.kind).storage ? valueFromStored(field, storedOf(field, value)) : (value ?? null)
