import { invalid } from '#texts/answers'
import { isRow } from '../values/row.ts'
import type { KindDetails, KindMeaning } from './kind.ts'

/** The id in a value: the value itself or the `id` of an object; null if it is no id. */
export const idOf = (value: unknown): number | null => {
  const id = isRow(value) ? value.id : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null
}

/** One row of another entity, by id. */
export const reference: KindMeaning = {
  compared: 'reference',
  column: 'integer',
  accepted: true,
  secret: false,
  searched: false,
  sortable: true,
  links: 'one',
  width: 'text',
  isEmpty: (value) => value === null || value === undefined || value === '',
  accept: (value, field) => {
    const id = idOf(value)
    return id === null ? { message: invalid.reference(field.label) } : { value: id }
  },
  show: (value) => (typeof value === 'number' ? String(value) : ''),
}

export const referenceDetails: KindDetails = {
  names: true,
  chips: true,
  wire: () => ({ type: 'integer', minimum: 1 }),
  invent: (_, { ids, random }) => (ids.length === 0 ? null : random.pick(ids, true)),
}
