import { invalid } from '#texts/answers'
import type { Field } from '../../descriptor/index.ts'
import type { KindDetails, KindMeaning, PartOf } from './kind.ts'
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
  comesTo: ({ works }, partOf) => {
    const parts = works === undefined ? [] : partsIn(works, partOf)
    const amount = parts.find(({ currency }) => currency !== undefined)
    const places = parts.flatMap(({ scale }) => scale ?? [])
    if (amount) return { kind: 'money', currency: amount.currency as string } // it was found by that
    return places.length === 0 ? { kind: 'number' } : { kind: 'decimal', scale: Math.max(...places) }
  },
}

/** The fields whose values a value is made of; rows that are only counted have none. */
const partsIn = (works: NonNullable<Field['works']>, partOf: PartOf): readonly Field[] =>
  'take' in works
    ? [works.value === undefined ? [] : (partOf(works.value, works.over) ?? [])].flat()
    : [works[0], works[2]].flatMap((part) => (typeof part === 'string' ? (partOf(part) ?? []) : []))

export const computedDetails: KindDetails = {
  compared: 'number',
  names: false,
  wire: () => ({ type: 'number' }),
}
