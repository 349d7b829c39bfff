import { invalid } from '#texts/answers'
import type { Field } from '../../descriptor/index.ts'
import type { FieldOf, KindDetails, KindMeaning, ResultType } from './kind.ts'
import { number } from './number.ts'

/** A number computed from other fields of the row, or from rows that refer to it, and stored in the row. */
export const computed: KindMeaning = {
  compared: 'number',
  column: 'real',
  accepted: false,
  secret: false,
  searched: false,
  sortable: true,
  width: 'number',
  isEmpty: number.isEmpty,
  accept: (_, field) => ({ message: invalid.number(field.label) }),
  show: number.show,
  comesTo: (field, entity, fieldOf) => comesTo(field, entity, fieldOf, []),
}

/** The fields from which a value is computed, each with its entity; a count has none. */
const partsOf = (
  { works }: Field,
  entity: string,
  fieldOf: FieldOf,
): readonly (readonly [Field, string])[] => {
  if (works === undefined) return []
  const over = 'take' in works ? fieldOf(entity, works.over) : undefined
  const names = 'take' in works ? [works.value] : [works[0], works[2]]
  const of = 'take' in works ? over?.to : entity
  return names.flatMap((name) => {
    const part = of !== undefined && typeof name === 'string' ? fieldOf(of, name) : undefined
    return of !== undefined && part ? [[part, of] as const] : []
  })
}

/** @param known the fields being resolved, to stop at a circular definition (E-COMPUTED-4) */
const comesTo = (field: Field, entity: string, fieldOf: FieldOf, known: readonly Field[]): ResultType => {
  if (field.works === undefined || known.includes(field)) return field
  const parts = partsOf(field, entity, fieldOf).map(([part, of]) =>
    comesTo(part, of, fieldOf, [...known, field]),
  )
  const amount = parts.find(({ currency }) => currency !== undefined)
  const places = parts.flatMap(({ scale }) => scale ?? [])
  if (amount?.currency !== undefined) return { kind: 'money', currency: amount.currency }
  return places.length === 0 ? { kind: 'number' } : { kind: 'decimal', scale: Math.max(...places) }
}

export const computedDetails: KindDetails = {
  names: false,
  wire: () => ({ type: 'number' }),
}
