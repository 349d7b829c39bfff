import { invalid } from '#texts/answers'
import type { KindDetails, KindMeaning } from './kind.ts'
import { number } from './number.ts'

/** A number that is worked out from others, of the row or of the rows that lead to it, and kept in the row. */
export const computed: KindMeaning = {
  column: 'real',
  accepted: false,
  secret: false,
  searched: false,
  sortable: true,
  width: 'number',
  isEmpty: number.isEmpty,
  accept: (_, field) => ({ message: invalid.number(field.label) }),
  show: number.show,
}

export const computedDetails: KindDetails = {
  compared: 'number',
  names: false,
  wire: () => ({ type: 'number' }),
}
